"use client";

import { useState } from "react";
import { flushSync } from "react-dom";
import type { EditedHoliday } from "@/lib/editing/edited-holiday";
import { MAX_GIFTS } from "@/lib/editing/limits";
import type { Gift } from "@/lib/gifts/queries";
import { EmptyState } from "../../empty-state";
import { ConfirmDialog } from "../confirm-dialog";
import { PanelProblem, PanelWaiting } from "../panel";
import { useAdminData } from "../use-admin-data";
import { ChosenLinks } from "./chosen-links";
import { DeletedGifts, undoGiftId } from "./deleted-gifts";
import { GiftForm } from "./gift-form";
import { GiftRow } from "./gift-row";
import { type DeletedGift, useGiftDeeds } from "./use-gift-deeds";

const LIST_ID = "gift-list";

/** The gift ideas of a holiday, the best first, beside a form for one more. */
export function GiftDesk({ holidayId }: { holidayId: string }) {
  const path = `/api/admin/holidays/${holidayId}`;
  const holiday = useAdminData<EditedHoliday>(path);
  const { data, problem, reload } = useAdminData<{ giftSuggestions: Gift[] }>(`${path}/gifts`);
  const { isBusy, deleted, create, remove, bringBack, forget } = useGiftDeeds(holidayId, reload);
  const [leaving, setLeaving] = useState<Gift | null>(null);

  if (!data) {
    return (
      <div className="mt-5">
        {problem ? (
          <PanelProblem problem={problem} onRetry={() => void reload()} />
        ) : (
          <PanelWaiting>Loading gift ideas…</PanelWaiting>
        )}
      </div>
    );
  }
  const gifts = data.giftSuggestions;
  const focusList = () => document.getElementById(LIST_ID)?.focus();
  const erase = async (gift: Gift) => {
    const isDone = await remove(gift.id);
    // The dialog gives the focus back to a button that has gone with its row.
    flushSync(() => setLeaving(null));
    if (isDone) document.getElementById(undoGiftId(gift.id))?.focus();
  };
  const undo = async (each: DeletedGift) => {
    if (await bringBack(each)) focusList();
  };
  const putAway = (id: string) => {
    forget(id);
    focusList();
  };
  return (
    <>
      {holiday.data && (
        <div className="mt-1">
          <ChosenLinks holiday={holiday.data} part="gifts" />
        </div>
      )}
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
          <DeletedGifts deleted={deleted} isBusy={isBusy} onUndo={(each) => void undo(each)} onPutAway={putAway} />
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
        <GiftForm isFull={gifts.length >= MAX_GIFTS} isBusy={isBusy} create={create} />
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
            undo it here for as long as you stay with this holiday.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
