import type { Metadata } from "next";
import Link from "next/link";
import { EmptyState } from "@/components/empty-state";
import { buttonClass } from "@/components/ui/button";

/** Made at the build it would carry the addresses of the machine that built it. */
export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Sign in", robots: { index: false } };

export default function SignInPage() {
  return (
    <EmptyState
      emoji="🗝️"
      title="The key is still being cut"
      titleAs="h1"
      actions={
        <>
          <Link href="/" className={buttonClass()}>
            Back to Home
          </Link>
          <Link href="/calendar" className={buttonClass({ look: "quiet" })}>
            Open the calendar
          </Link>
        </>
      }
    >
      Signing in opens soon. Until then every day, every date and every story is open to everybody.
    </EmptyState>
  );
}
