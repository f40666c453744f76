import type { Metadata } from "next";
import Link from "next/link";
import { EmptyState } from "@/components/empty-state";
import { Shell } from "@/components/shell";
import { buttonClass } from "@/components/ui/button";

export const metadata: Metadata = { title: "Nothing on this page" };

/** Every path that no page has: the home shell, status 404. */
export default function NotFound() {
  return (
    <Shell active="home">
      <EmptyState
        emoji="🧦"
        title="There is nothing on this page"
        titleAs="h1"
        actions={
          <>
            <Link href="/" className={buttonClass()}>
              Today's holiday
            </Link>
            <Link href="/calendar" className={buttonClass({ look: "quiet" })}>
              Open the calendar
            </Link>
          </>
        }
      >
        Like the other sock, it may never have been here. Today's holiday is certainly still on.
      </EmptyState>
    </Shell>
  );
}
