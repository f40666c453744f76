import type { Metadata } from "next";
import Link from "next/link";
import { EmptyState } from "@/components/empty-state";
import { buttonClass } from "@/components/ui/button";

/** Made at the build it would carry the addresses of the machine that built it. */
export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: "Card history",
  description: "The cards you have sent, remembered on this device alone.",
  robots: { index: false },
};

export default function HistoryPage() {
  return (
    <EmptyState
      emoji="📭"
      title="No cards yet"
      titleAs="h1"
      actions={
        <Link href="/" className={buttonClass()}>
          Find a day worth sending
        </Link>
      }
    >
      The cards you send are remembered here, on this device alone.
    </EmptyState>
  );
}
