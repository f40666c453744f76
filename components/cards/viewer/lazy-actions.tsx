"use client";

// A card's reader opens the envelope first, and its owner scrolls, so this is there when it can be pressed.

import { island } from "@/components/ui/island";

export const BlockCards = island(async () => (await import("./card-actions")).BlockCards);

export const CardVideoNotice = island(async () => (await import("./card-video")).CardVideoNotice);

export const CardVideoPreview = island(async () => (await import("./card-video")).CardVideoPreview);

export const CardVideoShowing = island(async () => (await import("./card-video")).CardVideoShowing);

export const DeleteCard = island(async () => (await import("./card-actions")).DeleteCard);

export const PrintCard = island(async () => (await import("./card-actions")).PrintCard);

export const SavePicture = island(async () => (await import("./card-actions")).SavePicture);

export const ShareCardButton = island(async () => (await import("../share/share-card-button")).ShareCardButton);

export const ThankBack = island(async () => (await import("./card-actions")).ThankBack);
