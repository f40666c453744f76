"use client";

import { RotateCw } from "lucide";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import { apiRequest, failureWords } from "@/components/ui/api-request";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { dayAndTime, deviceHourCycle } from "@/lib/cards/day-and-time";
import type { ShareLink } from "@/lib/cards/share-links/queries";
import { ShareProblem } from "./problem";

/** Returns "Works until tomorrow at 2:05 PM", or why it doesn't work. */
function stateInWords({ state, expiresAt }: ShareLink, now: Date): string {
  if (state === "revoked") return "Turned off";
  if (state === "refused") return "Turned off by the recipient, who asked for no more cards";
  const end = dayAndTime(new Date(expiresAt), now, deviceHourCycle());
  return state === "live" ? `Works until ${end}` : `Expired ${end}`;
}

type ShareLinkRowProps = { link: ShareLink; onClosed: () => void };

/** One link: when it was created, how long it works, the reply to it, and a button to turn it off. */
function ShareLinkRow({ link, onClosed }: ShareLinkRowProps) {
  const [isConfirming, setIsConfirming] = useState(false);
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
      stopConfirming();
    }
  };
  const stopConfirming = () => {
    // The buttons disappear, so move the focus to the row.
    row.current?.focus();
    setIsConfirming(false);
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
      {link.state === "live" && !isConfirming && (
        <button
          type="button"
          onClick={() => setIsConfirming(true)}
          aria-describedby={`${id}-made`}
          className={buttonClass({ look: "quiet" })}
        >
          Turn off
        </button>
      )}
      {isConfirming && (
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="sr-only">Turn off this link for good?</legend>
          {/* biome-ignore lint/a11y/noAutofocus: it replaces the button that had the focus */}
          <button type="button" autoFocus onClick={stopConfirming} className={buttonClass({ look: "quiet" })}>
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

type Loading = { is: "loading" } | { is: "failed"; why: string } | { is: "there"; links: readonly ShareLink[] };

type ShareLinksProps = {
  cardId: string;
  /** Changes when a link is created or changed on this page, which reloads the list. */
  version?: string | null;
  onClosed?: (linkId: string) => void;
};

/**
 * The links to the user's own card, newest first, with their replies and a button to turn each off. Renders nothing
 * without links.
 */
export function ShareLinks({ cardId, version = null, onClosed }: ShareLinksProps) {
  const [loading, setLoading] = useState<Loading>({ is: "loading" });
  const latest = useRef<AbortController>(null);
  const id = useId();

  const load = useCallback(async () => {
    latest.current?.abort();
    const stop = new AbortController();
    latest.current = stop;
    try {
      const { links } = await apiRequest<{ links: ShareLink[] }>(`/api/cards/${cardId}/links`, {
        signal: stop.signal,
      });
      setLoading({ is: "there", links });
    } catch (error) {
      if (!stop.signal.aborted) setLoading({ is: "failed", why: failureWords(error) });
    }
  }, [cardId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new link is a reason to load again
  useEffect(() => {
    void load();
    return () => latest.current?.abort();
  }, [load, version]);

  if (loading.is === "loading") return null;
  if (loading.is === "there" && loading.links.length === 0) return null;
  return (
    <section aria-labelledby={`${id}-title`} className="border-line border-t pt-4">
      <div className="flex items-center justify-between gap-3">
        <h3 id={`${id}-title`} className="font-bold font-display text-lg">
          Links to this card
        </h3>
        <button
          type="button"
          onClick={() => void load()}
          className="icon-button"
          aria-label="Refresh links"
          data-tooltip="Refresh links"
        >
          <Icon of={RotateCw} />
        </button>
      </div>
      {loading.is === "failed" ? (
        <p role="alert" className="text-ink-soft">
          We couldn't load the links. {loading.why}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {loading.links.map((link) => (
            <ShareLinkRow
              key={link.id}
              link={link}
              onClosed={() => {
                onClosed?.(link.id);
                void load();
              }}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
