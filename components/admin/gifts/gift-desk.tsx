"use client";

import { type Dispatch, type SetStateAction, useState } from "react";
import { flushSync } from "react-dom";
import type { EditedHoliday } from "@/lib/editing/edited-holiday";
import { MAX_GIFTS } from "@/lib/gifts/limits";
import type { Gift } from "@/lib/gifts/queries";
import { EmptyState } from "../../empty-state";
import { ConfirmDialog } from "../confirm-dialog";
import { PanelProblem, PanelWaiting } from "../panel";
import { useAdminData } from "../use-admin-data";
import { ChosenLinks } from "./chosen-links";
import type { DeletedGift } from "./deleted-gift-store";
import { DeletedGifts, undoGiftId } from "./deleted-gifts";
import { GiftForm, type TypedGift } from "./gift-form";
import { GiftRow } from "./gift-row";
import { useGiftDeeds } from "./use-gift-deeds";

const LIST_ID = "gift-list";

type GiftDeskProps = {
  holidayId: string;
  /** What stands in the form. */
  typed: TypedGift;
  onType: Dispatch<SetStateAction<TypedGift>>;
};

/** The gift ideas of a holiday, the best first, beside a form for one more. */
export function GiftDesk({ holidayId, typed, onType }: GiftDeskProps) {
  const path = `/api/admin/holidays/${holidayId}`;
  const holiday = useAdminData<EditedHoliday>(path);
  const { data, problem, isLoading, reload } = useAdminData<{ giftSuggestions: Gift[] }>(`${path}/gifts`);
  const { isBusy, create, remove, bringBack } = useGiftDeeds(holidayId, reload);
  const [leaving, setLeaving] = useState<Gift | null>(null);

  const failure = problem && (
    <div className="mt-5">
      <PanelProblem problem={problem} isLoading={isLoading} onRetry={() => void reload()} />
    </div>
  );
  if (!data) {
    return (
      failure || (
        <div className="mt-5">
          <PanelWaiting>Loading gift ideas…</PanelWaiting>
        </div>
      )
    );
  }
  const gifts = data.giftSuggestions;
  const focusList = () => document.getElementById(LIST_ID)?.focus();
  const erase = async (gift: Gift) => {
    const isDone = await remove(gift.id);
    // The dialog gives the focus back to a button that has gone with its row. Another one stays.
    flushSync(() => setLeaving((now) => (now?.id === gift.id ? null : now)));
    if (isDone) document.getElementById(undoGiftId(gift.id))?.focus();
  };
  const undo = async (each: DeletedGift) => {
    if (await bringBack(each)) focusList();
  };
  return (
    <>
      {holiday.data && (
        <div className="mt-1">
          <ChosenLinks holiday={holiday.data} part="gifts" />
        </div>
      )}
      {failure}
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-[1fr_24rem]">
        <section aria-labelledby={LIST_ID} className="min-w-0">
          <div className="mb-3 flex min-h-11 items-center justify-between gap-3">
            <h3 id={LIST_ID} tabIndex={-1} className="font-bold font-display text-xl outline-none">
              Gift ideas
            </h3>
            <p className="flex items-center gap-x-4 text-ink-soft tabular-nums">
              <a href="#new-gift" className="link-quiet lg:hidden">
                Add one
              </a>
              {gifts.length} of {MAX_GIFTS}
            </p>
          </div>
          <DeletedGifts
            holidayId={holidayId}
            isBusy={isBusy}
            onUndo={(each) => void undo(each)}
            onPutAway={focusList}
          />
          {gifts.length === 0 ? (
            <div className="rounded-3xl border border-line bg-surface">
              <EmptyState emoji="🎁" title="None so far" size="small">
                The first one stands here as soon as you add it.
              </EmptyState>
            </div>
          ) : (
            <ul className="grid gap-3">
              {gifts.map((gift) => (
                <GiftRow key={gift.id} gift={gift} isBusy={isBusy} onDelete={() => setLeaving(gift)} />
              ))}
            </ul>
          )}
        </section>
        <GiftForm typed={typed} onType={onType} isFull={gifts.length >= MAX_GIFTS} isBusy={isBusy} create={create} />
      </div>
      {leaving && (
        <ConfirmDialog
          title="Delete this gift idea?"
          confirm="Delete it"
          isBusy={isBusy}
          onConfirm={() => void erase(leaving)}
          onClose={() => setLeaving(null)}
        >
          <p>
            <strong className="wrap-anywhere">{leaving.name}</strong> goes from the holiday's pages at once. You can
            undo it here until you reload or leave the desk.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
