"use client";

import { RotateCw } from "lucide";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import type { ShareLink } from "@/lib/cards/share-links/queries";
import { apiRequest, failureWords } from "../api-request";
import { Icon } from "../icon";
import { ShareLinkRow } from "./share-link-row";

type Loading = { is: "loading" } | { is: "failed"; why: string } | { is: "there"; links: readonly ShareLink[] };

type ShareLinksProps = {
  cardId: string;
  /** Changes when a link was made or changed on this page: then the list is loaded again. */
  version?: string | null;
  onClosed?: (linkId: string) => void;
};

/** The links to one's own card, newest first, with their replies and a way to turn each off. Nothing when there are none. */
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
