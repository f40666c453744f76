import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { readTyped } from "@/app/(newsletter)/subscribe/typed-cookie";
import { EmailOptIn } from "@/components/layout/islands";
import { PreferencesFailed } from "@/components/newsletter/preferences";

export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Subscription failed", robots: { index: false } };

/** Shown when a form submitted without JavaScript was rejected, with the typed values and errors. */
export default async function AgainPage() {
  const typed = await readTyped();
  if (!typed) redirect("/subscribe");
  const isRefused = Object.keys(typed.errors).length > 0;
  return (
    <div className="mx-auto grid max-w-4xl gap-6 py-6 sm:py-10">
      <h1 className="text-center font-display font-extrabold text-4xl tracking-tight">
        {isRefused ? "Almost there" : "Not yet"}
      </h1>
      {!isRefused && <PreferencesFailed title="Subscription failed" />}
      <EmailOptIn source={typed.source} typed={typed} />
    </div>
  );
}
