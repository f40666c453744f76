"use client";

import { useEffect, useState } from "react";
import { dayAndTime, deviceHourCycle } from "@/lib/cards/day-and-time";

/** Shows when the reader's link expires, in the device's time zone. `endsAt` is ISO 8601. */
export function LinkEnd({ endsAt }: { endsAt: string }) {
  const [words, setWords] = useState<string | null>(null);
  useEffect(() => setWords(dayAndTime(new Date(endsAt), new Date(), deviceHourCycle())), [endsAt]);
  return (
    <p className="mt-3 min-h-5 text-muted-foreground text-sm">
      {words && (
        <>
          This link works until <time dateTime={endsAt}>{words}</time>. Save the card as a picture to keep it.
        </>
      )}
    </p>
  );
}
