"use client";

import Link from "next/link";
import { useEffect, useRef } from "react";
import { buttonClass } from "./ui/button";

/** Confirms a suggestion and says what happens next. */
export function SuggestFixDone({ holiday }: { holiday: { slug: string; holidayName: string } }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="grid justify-items-start gap-4">
      <h2 ref={title} tabIndex={-1} className="font-display font-extrabold text-3xl leading-tight outline-none">
        Thanks! An editor will take a look.
      </h2>
      <p role="status" className="max-w-prose text-pretty text-lg leading-relaxed">
        We'll read your source and look for another. If you're right, we'll fix the page and list the change under
        Corrections. We won't write back, because we didn't ask who you are.
      </p>
      <div className="flex flex-wrap gap-2">
        <Link href={`/holidays/${holiday.slug}`} className={buttonClass({ className: "min-w-0 wrap-anywhere" })}>
          Back to {holiday.holidayName}
        </Link>
        <Link href="/corrections" prefetch={false} className={buttonClass({ look: "quiet" })}>
          See corrections
        </Link>
      </div>
    </div>
  );
}
