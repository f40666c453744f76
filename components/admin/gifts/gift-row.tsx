"use client";

import { Award, Pencil, Trash2 } from "lucide";
import { Icon } from "@/components/ui/icon";
import type { EditedGift } from "@/lib/holidays/gifts/queries";

type GiftRowProps = {
  gift: EditedGift;
  isBusy: boolean;
  /** True on a solemn day, where a deletion could not be undone. */
  isReadOnly: boolean;
  onEdit: () => void;
  onDelete: () => void;
};

/** The ID of a gift idea's Edit button, which gets the focus back when the form closes. */
export const editGiftId = (id: string) => `edit-gift-${id}`;

const hostOf = (address: string) => URL.parse(address)?.host.replace(/^www\./, "") ?? address;

/** A gift idea as editors see it. */
export function GiftRow({ gift, isBusy, isReadOnly, onEdit, onDelete }: GiftRowProps) {
  const { id, name, description, price, rating, affiliateUrl, hasOwnUrl, category } = gift;
  return (
    <li className="flex gap-2 rounded-2xl border border-line bg-surface py-3 pr-1.5 pl-4">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong className="leading-snug wrap-anywhere">{name}</strong>
          <span className="badge wrap-anywhere">{category}</span>
        </p>
        <p className="mt-0.5 text-pretty text-ink-soft wrap-anywhere">{description}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 text-sm">
          <span className="inline-flex items-center gap-1 font-semibold tabular-nums">
            {rating === null ? (
              "Not rated"
            ) : (
              <>
                <Icon of={Award} className="size-4" />
                Our rating: {rating.toFixed(1)}
              </>
            )}
          </span>
          <span className="wrap-anywhere">{price}</span>
          <a
            href={affiliateUrl}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="text-link inline-flex min-h-11 items-center wrap-anywhere md:min-h-6"
          >
            {hasOwnUrl ? hostOf(affiliateUrl) : `Search on ${hostOf(affiliateUrl)}`}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </p>
      </div>
      {!isReadOnly && (
        <>
          <button
            id={editGiftId(id)}
            type="button"
            aria-disabled={isBusy}
            aria-label={`Edit ${name}`}
            data-tooltip="Edit"
            onClick={() => isBusy || onEdit()}
            className="icon-button text-ink-soft"
          >
            <Icon of={Pencil} />
          </button>
          <button
            type="button"
            aria-disabled={isBusy}
            aria-label={`Delete ${name}`}
            data-tooltip="Delete"
            onClick={() => isBusy || onDelete()}
            className="icon-button text-ink-soft hover:text-danger"
          >
            <Icon of={Trash2} />
          </button>
        </>
      )}
    </li>
  );
}
