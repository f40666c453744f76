import type { Metadata } from "next";
import Link from "next/link";
import { EmptyState } from "@/components/empty-state";
import { buttonClass } from "@/components/ui/button";

/** Made at the build it would carry the addresses of the machine that built it. */
export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Send a card", robots: { index: false } };

export default function CardBuilderPage() {
  return (
    <EmptyState
      emoji="✉️"
      title="The envelopes are still drying"
      titleAs="h1"
      actions={
        <Link href="/" className={buttonClass()}>
          Back to Home
        </Link>
      }
    >
      Cards open soon. Until then the Share button on every holiday says hello for you.
    </EmptyState>
  );
}
