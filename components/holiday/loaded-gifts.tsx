"use client";

import { useEffect, useState } from "react";
import { FailedLoad } from "@/components/calendar/use-month";
import { showWhole } from "@/components/ui/on-demand";
import { readApiError } from "@/lib/core/errors";
import type { Gift } from "@/lib/holidays/gifts/queries";
import { GiftIdeas } from "./holiday-parts";

/** A holiday's gift ideas, loaded when the home page's panel opens: twenty would be a fifth of the page. */
export function LoadedGifts({ holidayId }: { holidayId: string }) {
  const [gifts, setGifts] = useState<readonly Gift[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again
  useEffect(() => {
    const leaving = new AbortController();
    const load = async () => {
      try {
        const response = await fetch(`/api/gifts/holiday/${holidayId}`, { signal: leaving.signal });
        if (!response.ok) throw new Error(await readApiError(response));
        setGifts(await response.json());
      } catch (error) {
        if (leaving.signal.aborted) return;
        console.warn("Failed to load the gift ideas", error);
        setFailed(true);
      }
    };
    void load();
    return () => leaving.abort();
  }, [holidayId, attempt]);
  if (gifts) {
    return (
      <div ref={showWhole}>
        <GiftIdeas gifts={gifts} />
      </div>
    );
  }
  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return (
    <p role="status" tabIndex={-1}>
      {failed ? <FailedLoad what="gift ideas" retry={retry} /> : "Loading gift ideas..."}
    </p>
  );
}
