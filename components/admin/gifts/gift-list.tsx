"use client";

import { type Dispatch, type SetStateAction, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { failureWords } from "@/components/ui/api-request";
import { EmptyState } from "@/components/ui/empty-state";
import { toast } from "@/components/ui/toast-store";
import type { EditedHoliday } from "@/lib/editorial/edited-holiday";
import type { GiftInput } from "@/lib/editorial/gifts.input";
import { MAX_GIFTS, TOO_MANY_GIFTS } from "@/lib/holidays/gifts/kinds";
import type { EditedGift, Gift } from "@/lib/holidays/gifts/queries";
import { adminRequest } from "../admin-request";
import { ConfirmDialog } from "../confirm-dialog";
import { UndoNote } from "../holidays/undo-note";
import { PanelProblem, PanelWaiting } from "../panel";
import { useAdminData } from "../use-admin-data";
import { ChosenLinks } from "./chosen-links";
import { type DeletedGift, deletedGifts } from "./deleted-gift-store";
import { EMPTY_GIFT, GiftForm, type TypedGift, typedGift } from "./gift-form";
import { editGiftId, GiftRow } from "./gift-row";

/**
 * Changes the gift ideas of a holiday, one at a time. Each action returns whether it succeeded, and the list is
 * reloaded either way. Source of the toasts: spec section 8, admin.
 */
function useGiftActions(holidayId: string, reload: () => Promise<void>) {
  const path = `/api/admin/holidays/${holidayId}/gifts`;
  const isSending = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const last = useRef<{ text: string; id: string } | null>(null);

  const perform = async <Done,>(
    failure: string,
    action: () => Promise<Done>,
    onFailure?: (error: unknown) => void,
  ): Promise<Done | null> => {
    if (isSending.current) return null;
    isSending.current = true;
    setIsBusy(true);
    try {
      const done = await action();
      await reload();
      return done;
    } catch (error) {
      toast({ title: failure, description: failureWords(error), variant: "destructive" });
      onFailure?.(error);
      void reload();
      return null;
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  };

  const create = async (typed: Record<string, unknown>, onFailure: (error: unknown) => void): Promise<Gift | null> => {
    // A retry of the same text reuses its ID, because the first response may have been lost.
    const text = JSON.stringify(typed);
    if (last.current?.text !== text) last.current = { text, id: crypto.randomUUID() };
    const body = { ...typed, id: last.current.id };
    const gift = await perform("Creation Failed", () => adminRequest<Gift>(path, { method: "POST", body }), onFailure);
    if (gift) last.current = null;
    return gift;
  };

  const update = async (
    id: string,
    typed: Record<string, unknown>,
    onFailure: (error: unknown) => void,
  ): Promise<Gift | null> =>
    perform("Update Failed", () => adminRequest<Gift>(`${path}/${id}`, { method: "PUT", body: typed }), onFailure);

  const remove = async (id: string): Promise<boolean> => {
    const answer = await perform("Deletion Failed", () =>
      adminRequest<{ gift: GiftInput }>(`${path}/${id}`, { method: "DELETE" }),
    );
    if (answer) deletedGifts.note({ id, holidayId, gift: answer.gift });
    return answer !== null;
  };

  const bringBack = async ({ id, gift }: DeletedGift): Promise<boolean> => {
    const back = await perform("Creation Failed", () =>
      adminRequest<Gift>(path, { method: "POST", body: { ...gift, id } }),
    );
    if (!back) return false;
    deletedGifts.forget(id);
    toast({ title: "Restored", description: `${gift.name} is back on the page.` });
    return true;
  };

  return { isBusy, create, update, remove, bringBack };
}

type DeletedGiftsProps = {
  holidayId: string;
  isBusy: boolean;
  onUndo: (deleted: DeletedGift) => void;
  /** Called when a note is dismissed, because its button had the focus. */
  onPutAway: () => void;
};

/** The gift ideas of a holiday that were deleted in this visit, each with an Undo button. */
function DeletedGifts({ holidayId, isBusy, onUndo, onPutAway }: DeletedGiftsProps) {
  const deleted = deletedGifts.useAll().filter((each) => each.holidayId === holidayId);
  if (deleted.length === 0) return null;
  return (
    <ul aria-label="Just deleted" className="mb-3 grid gap-2">
      {deleted.map((each) => (
        <li key={each.id}>
          <UndoNote
            undoId={undoGiftId(each.id)}
            what={`the deletion of ${each.gift.name}`}
            putAway={`Dismiss the note about ${each.gift.name}`}
            isBusy={isBusy}
            onUndo={() => onUndo(each)}
            onPutAway={() => {
              deletedGifts.forget(each.id);
              onPutAway();
            }}
          >
            {each.gift.name} was deleted.
          </UndoNote>
        </li>
      ))}
    </ul>
  );
}

/** The ID of a gift idea's Undo button, which gets the focus after a deletion. */
const undoGiftId = (id: string) => `undo-gift-${id}`;

const LIST_ID = "gift-list";

type GiftAdminProps = {
  holidayId: string;
  /** The current form values. */
  typed: TypedGift;
  onType: Dispatch<SetStateAction<TypedGift>>;
};

/** The gift ideas of a holiday, best first, next to a form to add one. */
export function GiftAdmin({ holidayId, typed, onType }: GiftAdminProps) {
  const path = `/api/admin/holidays/${holidayId}`;
  const holiday = useAdminData<EditedHoliday>(path);
  const { data, problem, isLoading, reload } = useAdminData<{ giftSuggestions: EditedGift[] }>(`${path}/gifts`);
  const { isBusy, create, update, remove, bringBack } = useGiftActions(holidayId, reload);
  const [leaving, setLeaving] = useState<EditedGift | null>(null);
  const [editing, setEditing] = useState<EditedGift | null>(null);
  const [edited, setEdited] = useState<TypedGift>(EMPTY_GIFT);

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
  const erase = async (gift: EditedGift) => {
    const isDone = await remove(gift.id);
    if (isDone && editing?.id === gift.id) setEditing(null);
    // Close the dialog now: it returns the focus to a button that has left with its row. Keep a dialog opened since.
    flushSync(() => setLeaving((now) => (now?.id === gift.id ? null : now)));
    if (isDone) document.getElementById(undoGiftId(gift.id))?.focus();
  };
  const undo = async (each: DeletedGift) => {
    if (await bringBack(each)) focusList();
  };
  const edit = (gift: EditedGift) => {
    setEdited(typedGift(gift));
    flushSync(() => setEditing(gift));
    // On a phone, the form is below the list.
    document.getElementById("new-gift")?.closest("section")?.querySelector("input")?.focus();
  };
  const endEdit = () => {
    const id = editing?.id ?? "";
    flushSync(() => setEditing(null));
    document.getElementById(editGiftId(id))?.focus();
  };
  const isSolemn = holiday.data?.tone === "solemn";
  const form = editing
    ? {
        typed: edited,
        onType: setEdited,
        editing,
        full: "",
        save: (sent: Record<string, unknown>, onFailure: (error: unknown) => void) =>
          update(editing.id, sent, onFailure),
      }
    : { typed, onType, editing: null, full: gifts.length >= MAX_GIFTS ? TOO_MANY_GIFTS : "", save: create };
  return (
    <>
      {holiday.data && (
        <div className="mt-1">
          <ChosenLinks holiday={holiday.data} part="gifts" />
        </div>
      )}
      {failure}
      {isSolemn && (
        <p className="mt-4 rounded-2xl bg-sunken px-4 py-3">
          This day is solemn, so visitors see no gift ideas and you can’t change them. If you set its tone back to
          festive, the ones below appear again.
        </p>
      )}
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-[1fr_24rem]">
        <section aria-labelledby={LIST_ID} className="min-w-0">
          <div className="mb-3 flex min-h-11 items-center justify-between gap-3">
            <h3 id={LIST_ID} tabIndex={-1} className="font-bold font-display text-xl outline-none">
              Gift ideas
            </h3>
            <p className="flex items-center gap-x-4 text-ink-soft tabular-nums">
              {!isSolemn && (
                <a href="#new-gift" className="link-quiet lg:hidden">
                  Add one
                </a>
              )}
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
              <EmptyState emoji="🎁" title="No gift ideas yet" size="small">
                {isSolemn ? "A solemn day has none." : "Add the first one with the form."}
              </EmptyState>
            </div>
          ) : (
            <ul className="grid gap-3">
              {gifts.map((gift) => (
                <GiftRow
                  key={gift.id}
                  gift={gift}
                  isBusy={isBusy}
                  isReadOnly={isSolemn}
                  onEdit={() => edit(gift)}
                  onDelete={() => setLeaving(gift)}
                />
              ))}
            </ul>
          )}
        </section>
        {!isSolemn && <GiftForm key={editing?.id ?? "new"} {...form} isBusy={isBusy} onDone={endEdit} />}
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
            <strong className="wrap-anywhere">{leaving.name}</strong> disappears from the holiday’s pages right away.
            You can undo this here until you reload or leave the page.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
