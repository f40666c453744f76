import type { Metadata } from "next";
import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

/** Rendered at build time, it would contain the build machine's URLs. */
export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Account deleted", robots: { index: false } };

export default function AccountDeletedPage() {
  return (
    <EmptyState
      emoji="🫧"
      title="Gone, as you asked"
      titleAs="h1"
      actions={
        <Link href="/" className={buttonClass()}>
          Back to Home
        </Link>
      }
    >
      Your account is deleted. We'll send one last email to confirm. Every day is still oddly special, with or without
      an account.
    </EmptyState>
  );
}
