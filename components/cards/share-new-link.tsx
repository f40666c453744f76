"use client";

import { Check, Copy, Share2 } from "lucide";
import { useEffect, useId, useRef, useState } from "react";
import { dayAndTime, deviceHourCycle } from "@/lib/sharing/day-and-time";
import { Icon } from "../icon";
import { buttonClass } from "../ui/button";
import { isChangeOfMind, type LinkHoliday, type MadeLink, shareDataOf } from "./share-link";
import { ShareProblem } from "./share-problem";

/** How long the button says that it has copied. Source: spec section 9, timers. */
const COPIED_MS = 3000;

type ShareNewLinkProps = { made: MadeLink; holiday: LinkHoliday; onAnother: () => void };

/** A link that was just made: to copy, to share, and until when it works. */
export function ShareNewLink({ made, holiday, onAnother }: ShareNewLinkProps) {
  /** How often the link was copied since the button last said nothing of it: each time it says so anew. */
  const [copies, setCopies] = useState(0);
  const copied = copies > 0;
  const [problem, setProblem] = useState<{ title: string; description: string } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const { shareUrl, link } = made;
  const until = dayAndTime(new Date(link.expiresAt), new Date(), deviceHourCycle());

  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copies]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(shareUrl);
      setCopies((count) => count + 1);
      setProblem(null);
    } catch (error) {
      console.warn("Failed to copy", error);
      field.current?.select();
      setProblem({ title: "Copy Failed", description: "The link is selected for you: copy it by hand." });
    }
  };
  const share = async () => {
    try {
      await navigator.share(shareDataOf(shareUrl, holiday));
    } catch (error) {
      if (isChangeOfMind(error)) return;
      setProblem({ title: "Share Link Failed", description: "Copy the link instead: it works the same." });
      field.current?.select();
    }
  };

  return (
    <div className="grid gap-3">
      <label htmlFor={`${id}-url`} className="font-semibold">
        The link to your card
      </label>
      <input
        ref={field}
        id={`${id}-url`}
        className="field"
        type="url"
        readOnly
        value={shareUrl}
        onFocus={(event) => event.currentTarget.select()}
        aria-describedby={`${id}-about`}
      />
      <div className="flex flex-wrap gap-2">
        <button type="button" onClick={copy} className={buttonClass()}>
          <Icon of={copied ? Check : Copy} /> {copied ? "Copied" : "Copy"}
        </button>
        {typeof navigator.share === "function" && (
          <button type="button" onClick={share} className={buttonClass({ look: "quiet" })}>
            <Icon of={Share2} /> Share…
          </button>
        )}
        <button type="button" onClick={onAnother} className={buttonClass({ look: "ghost" })}>
          Create Another Link
        </button>
      </div>
      {problem && <ShareProblem {...problem} />}
      <p id={`${id}-about`} className="text-ink-soft text-sm">
        It works until {until}. Whoever has it can open your card; apps that preview links show a picture, never your
        words. It is shown only now: if it gets lost, make another.
      </p>
      <p role="status" className="sr-only">
        {copied ? "Link copied" : `Your link is ready. It works until ${until}.`}
      </p>
    </div>
  );
}
