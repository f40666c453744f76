import type { Metadata } from "next";
import { ButtonLink } from "@/app/(account)/buttons";
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
        <ButtonLink variant="default" href="/" prefetch="auto">
          Back to Home
        </ButtonLink>
      }
    >
      Your account is deleted. We'll send one last email to confirm. Every day is still oddly special, with or without
      an account.
    </EmptyState>
  );
}
