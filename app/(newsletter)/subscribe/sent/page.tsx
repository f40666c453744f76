import type { Metadata } from "next";
import Link from "next/link";
import { OptInDone } from "@/components/newsletter/opt-in-done";
import { buttonVariants } from "@/components/ui/button-variants";
import { Sticker } from "@/components/ui/hue";

/** Rendered at build time, it would contain the build machine's URLs. */
export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "You're all set!", robots: { index: false } };

export default function SentPage() {
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-6 py-6 text-center sm:py-10">
      <Sticker emoji="📮" className="text-7xl" />
      <OptInDone titleAs="h1" />
      <Link href="/" className={buttonVariants()}>
        See today's holiday
      </Link>
    </div>
  );
}
