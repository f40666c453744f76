"use client";

import type { GiftInput } from "@/lib/editorial/gifts.input";
import { deletedStore } from "../holidays/deleted-store";

/** A gift idea that was deleted in this visit, and what is needed to restore it. */
export type DeletedGift = { id: string; holidayId: string; gift: GiftInput };

export const deletedGifts = deletedStore<DeletedGift>();
