"use client";

import { ArrowDown, ArrowUp, Trash2 } from "lucide";
import { Icon } from "@/components/ui/icon";
import { playerInWords } from "./player-labels";

export type MoveDirection = "up" | "down";

/** Returns the ID of the button that moves a video, which stays focused as the video moves. */
export const moveButtonId = (index: number, direction: MoveDirection) => `video-${index}-${direction}`;

type VideoRowProps = {
  url: string;
  index: number;
  count: number;
  /** Whether it is the one that visitors see. */
  isShown: boolean;
  isBusy: boolean;
  /** True on a solemn day, where a removal could not be undone. */
  isReadOnly: boolean;
  onMove: (direction: MoveDirection) => void;
  onRemove: () => void;
};

/** A video in the list: its player and its position. */
export function VideoRow({ url, index, count, isShown, isBusy, isReadOnly, onMove, onRemove }: VideoRowProps) {
  const words = playerInWords(url);
  const place = index + 1;
  const moves = [
    { direction: "up", icon: ArrowUp, isOpen: index > 0 },
    { direction: "down", icon: ArrowDown, isOpen: index < count - 1 },
  ] as const;
  return (
    <li className="rounded-2xl border border-line bg-surface py-2 pr-1.5 pl-4">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-bold tabular-nums">{place}.</span>
          <span className="font-semibold">{words?.player ?? "Can’t be played"}</span>
          {isShown && <span className="badge">Shown on the page</span>}
        </p>
        {!isReadOnly && (
          <span className="ml-auto flex text-ink-soft">
            {moves.map(({ direction, icon, isOpen }) => (
              <button
                key={direction}
                id={moveButtonId(index, direction)}
                type="button"
                aria-disabled={!isOpen || isBusy}
                aria-label={`Move video ${place} ${direction}`}
                data-tooltip={`Move ${direction}`}
                onClick={() => isOpen && !isBusy && onMove(direction)}
                className={`icon-button ${isOpen ? "" : "opacity-30"}`}
              >
                <Icon of={icon} />
              </button>
            ))}
            <button
              type="button"
              aria-disabled={isBusy}
              aria-label={`Remove video ${place}`}
              data-tooltip="Remove"
              onClick={() => isBusy || onRemove()}
              className="icon-button hover:text-danger"
            >
              <Icon of={Trash2} />
            </button>
          </span>
        )}
      </div>
      {words ? (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="text-link inline-flex min-h-11 items-center wrap-anywhere md:min-h-6"
        >
          {url}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ) : (
        <span className="wrap-anywhere">{url}</span>
      )}
      {words?.doubt && <p className="pb-1 text-ink-soft text-sm">{words.doubt}</p>}
    </li>
  );
}
