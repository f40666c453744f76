"use client";

import { useEffect, useRef } from "react";

type SponsorCountProps = { holidayId: string; sponsorId: string };

/**
 * Counts the views of the sponsor box around it, and the clicks on its link. It renders nothing visible. Its code is
 * loaded once the page is there.
 */
export function SponsorCount({ holidayId, sponsorId }: SponsorCountProps) {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const box = mark.current?.parentElement;
    if (!box) return;
    const leaving = new AbortController();
    import("./count-sponsor").then(
      ({ countSponsor }) => {
        if (leaving.signal.aborted) return;
        leaving.signal.addEventListener("abort", countSponsor(box, holidayId, sponsorId));
      },
      (error) => console.warn("The sponsor's views are not counted", error),
    );
    return () => leaving.abort();
  }, [holidayId, sponsorId]);
  return <span ref={mark} hidden />;
}
