"use client";

import { useRef, useState } from "react";
import type { GiftInput } from "@/lib/editorial/gifts.input";
import type { Gift } from "@/lib/holidays/gifts/queries";
import { failureWords } from "../../api-request";
import { toast } from "../../ui/toast-store";
import { adminRequest } from "../admin-request";
import { type DeletedGift, deletedGifts } from "./deleted-gift-store";

/**
 * The changes to the gift ideas of a holiday, one at a time; each says whether it succeeded, and the list is reloaded either
 * way. Source of the toasts: spec section 8, admin.
 */
export function useGiftDeeds(holidayId: string, reload: () => Promise<void>) {
  const path = `/api/admin/holidays/${holidayId}/gifts`;
  const isSending = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const last = useRef<{ text: string; id: string } | null>(null);

  const perform = async <Done>(
    failure: string,
    deed: () => Promise<Done>,
    onFailure?: (error: unknown) => void,
  ): Promise<Done | null> => {
    if (isSending.current) return null;
    isSending.current = true;
    setIsBusy(true);
    try {
      const done = await deed();
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
    // The same text sent again keeps its id: its first answer may have been lost.
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
