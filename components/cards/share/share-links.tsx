"use client";

import { RotateCw } from "lucide-react";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import { apiRequest, failureText } from "@/components/ui/api-request";
import { Button } from "@/components/ui/button";
import { Emoji } from "@/components/ui/emoji";
import { dayAndTime, deviceHourCycle } from "@/lib/cards/day-and-time";
import type { ShareLink } from "@/lib/cards/share-links/queries";
import "../viewer/card-actions.css";

/** An inline error: a toast would be behind the open dialog. */
export function ShareProblem({ title, description }: { title: string; description: string }) {
  return (
    <p role="alert" className="rounded-2xl border border-destructive px-4 py-3">
      <strong className="block text-destructive">{title}</strong>
      {description}
    </p>
  );
}

/** Returns "Works until tomorrow at 2:05 PM", or why it doesn't work. */
function stateInWords({ state, expiresAt }: ShareLink, now: Date): string {
  if (state === "revoked") return "Turned off";
  if (state === "refused") return "Turned off by the recipient, who asked for no more cards";
  const end = dayAndTime(new Date(expiresAt), now, deviceHourCycle());
  return state === "live" ? `Works until ${end}` : `Expired ${end}`;
}

/** One link: when it was created, how long it works, the reply to it, and a button to turn it off. */
function ShareLinkRow({ link, onClosed }: { link: ShareLink; onClosed: () => void }) {
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
      setProblem(failureText(error));
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
            <>
              <Emoji of={link.thanks} className="thanks-emoji ml-2" />
              <span className="sr-only"> {link.thanks} replied</span>
            </>
          )}
        </p>
        <p className="text-muted-foreground text-sm">{stateInWords(link, now)}</p>
      </div>
      {link.state === "live" && !isConfirming && (
        <Button onClick={() => setIsConfirming(true)} aria-describedby={`${id}-made`} variant="outline">
          Turn off
        </Button>
      )}
      {isConfirming && (
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="sr-only">Turn off this link for good?</legend>
          {/* It replaces the button that had the focus. */}
          <Button autoFocus onClick={stopConfirming} variant="outline">
            Keep it on
          </Button>
          <Button onClick={() => void close()} aria-disabled={isBusy} variant="destructive">
            {isBusy ? "Turning off…" : "Turn off for good"}
          </Button>
        </fieldset>
      )}
      {problem && <ShareProblem title="The link is still on" description={problem} />}
    </li>
  );
}

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
  // Null while they are loading; a text if they can't be loaded.
  const [links, setLinks] = useState<readonly ShareLink[] | string | null>(null);
  const latest = useRef<AbortController>(null);
  const id = useId();

  const load = useCallback(async () => {
    latest.current?.abort();
    const stop = new AbortController();
    latest.current = stop;
    try {
      const { signal } = stop;
      setLinks((await apiRequest<{ links: ShareLink[] }>(`/api/cards/${cardId}/links`, { signal })).links);
    } catch (error) {
      if (!stop.signal.aborted) setLinks(failureText(error));
    }
  }, [cardId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new link is a reason to load again
  useEffect(() => {
    void load();
    return () => latest.current?.abort();
  }, [load, version]);

  if (!links?.length) return null;
  return (
    <section aria-labelledby={`${id}-title`} className="border-border border-t pt-4">
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
          <RotateCw />
        </button>
      </div>
      {typeof links === "string" ? (
        <p role="alert" className="text-muted-foreground">
          We couldn't load the links. {links}
        </p>
      ) : (
        <ul className="divide-y divide-border">
          {links.map((link) => (
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
