import Link from "next/link";
import type { ReactNode } from "react";

type DeskLinkProps = {
  /** The holiday whose editor is to be opened, by its id, or a day. */
  to: { holiday: string } | { date: string };
  children: ReactNode;
  /** Beside the link. */
  after?: ReactNode;
};

/** A list item that leads to where something is mended: Holiday Management, or a holiday's editor in it. */
export function DeskLink({ to, children, after }: DeskLinkProps) {
  const address = new URLSearchParams({ tab: "holidays", ...to });
  return (
    <li className="flex min-h-11 break-inside-avoid flex-wrap items-center gap-x-2 py-1">
      <Link href={`/admin/dashboard?${address}`} prefetch={false} className="text-link py-1.5 wrap-anywhere">
        {children}
      </Link>
      {after && <span className="text-ink-soft text-sm">{after}</span>}
    </li>
  );
}
