"use client";

import { useId, useRef, useState } from "react";
import type { ShareLink } from "@/lib/cards/share-links/queries";
import { dayAndTime, deviceHourCycle } from "@/lib/cards/share-text";
import { apiRequest, failureWords } from "../api-request";
import { buttonClass } from "../ui/button";
import { ShareProblem } from "./share-problem";

/** "Works until tomorrow at 2:05 PM", or why it doesn't. */
function stateInWords({ state, expiresAt }: ShareLink, now: Date): string {
  if (state === "revoked") return "Turned off";
  if (state === "refused") return "Turned off by the recipient, who asked for no more cards";
  const end = dayAndTime(new Date(expiresAt), now, deviceHourCycle());
  return state === "live" ? `Works until ${end}` : `Expired ${end}`;
}

type ShareLinkRowProps = { link: ShareLink; onClosed: () => void };

/** One link: when it was made, how long it works, the reply to it, and how to turn it off. */
export function ShareLinkRow({ link, onClosed }: ShareLinkRowProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const row = useRef<HTMLLIElement>(null);
  const now = new Date();
  const made = dayAndTime(new Date(link.createdAt), now, deviceHourCycle());
  const id = useId();

  const close = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    try {
      await apiRequest(`/api/share/${link.id}`, { method: "DELETE" });
      onClosed();
    } catch (error) {
      setProblem(failureWords(error));
    } finally {
      setIsBusy(false);
      stopAsking();
    }
  };
  const stopAsking = () => {
    // The buttons disappear, so the focus goes to the row.
    row.current?.focus();
    setIsAsking(false);
  };

  return (
    <li
      ref={row}
      tabIndex={-1}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 outline-none"
    >
      <div className="min-w-0">
        <p id={`${id}-made`} className="font-semibold">
          Created {made}
          {link.thanks && (
            <span className="thanks-emoji ml-2">
              {link.thanks}
              <span className="sr-only"> replied</span>
            </span>
          )}
        </p>
        <p className="text-ink-soft text-sm">{stateInWords(link, now)}</p>
      </div>
      {link.state === "live" && !isAsking && (
        <button
          type="button"
          onClick={() => setIsAsking(true)}
          aria-describedby={`${id}-made`}
          className={buttonClass({ look: "quiet" })}
        >
          Turn off
        </button>
      )}
      {isAsking && (
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="sr-only">Turn off this link for good?</legend>
          {/* biome-ignore lint/a11y/noAutofocus: it replaces the button that had the focus */}
          <button type="button" autoFocus onClick={stopAsking} className={buttonClass({ look: "quiet" })}>
            Keep it on
          </button>
          <button
            type="button"
            onClick={() => void close()}
            aria-disabled={isBusy}
            className={buttonClass({ look: "danger" })}
          >
            {isBusy ? "Turning off…" : "Turn off for good"}
          </button>
        </fieldset>
      )}
      {problem && <ShareProblem title="The link is still on" description={problem} />}
    </li>
  );
}
