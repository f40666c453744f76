import type { Metadata } from "next";
import Link from "next/link";
import { EmptyState } from "@/components/empty-state";
import { buttonClass } from "@/components/ui/button";

export const metadata: Metadata = {
  title: "Card history",
  description: "The cards you have sent, remembered on this device alone.",
  alternates: { canonical: "/history" },
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
