"use client";

import Link from "next/link";
import { useEffect, useRef } from "react";
import { buttonClass } from "./ui/button";

/** Says what becomes of a suggestion that has arrived. */
export function SuggestFixDone({ holiday }: { holiday: { slug: string; holidayName: string } }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="grid justify-items-start gap-4">
      <h2 ref={title} tabIndex={-1} className="font-display font-extrabold text-3xl leading-tight outline-none">
        Thank you. It is on an editor's desk.
      </h2>
      <p role="status" className="max-w-prose text-pretty text-lg leading-relaxed">
        Somebody reads your source and looks for another. If you are right, the page changes, and the change log says
        what changed. You will not hear from us: we never asked who you are.
      </p>
      <div className="flex flex-wrap gap-2">
        <Link href={`/holidays/${holiday.slug}`} className={buttonClass({ className: "min-w-0 wrap-anywhere" })}>
          Back to {holiday.holidayName}
        </Link>
        <Link href="/corrections" prefetch={false} className={buttonClass({ look: "quiet" })}>
          What we have corrected
        </Link>
      </div>
    </div>
  );
}
