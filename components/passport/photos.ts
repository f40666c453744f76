"use client";

import { clear, createStore, del, get, keys, setMany } from "idb-keyval";
import type { PhotoTexts } from "@/lib/cards/passport/overview";
import type { CivilDate } from "@/lib/core/civil-date";

/** With photos of at most 700 kB, a passport stays below 70 MB. */
export const MAX_PHOTOS = 100;
const MAX_PHOTO_BYTES = 700_000;

/** The longer side of a stored photo, in pixels. */
const LONGER_SIDE = 1280;

/** The qualities to try, until a photo is small enough. */
const QUALITIES = [0.82, 0.6, 0.4];

/** Why a photo was not stored, for the visitor. */
export const PHOTO_PROBLEMS = {
  unreadable: "This browser can't read that picture. Try a JPEG or PNG.",
  "too-many": `Your passport has ${MAX_PHOTOS} photos, which is all it holds. Remove one first.`,
  "no-room": "This browser's storage is full or blocked, so the photo wasn't saved. The stamp is.",
} as const;

export type PhotoProblem = keyof typeof PHOTO_PROBLEMS;

/** Opened on use, because a browser may block it. The keys are dates. */
const photos = () => createStore("oddly-passport", "photos");

const toJpeg = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));

/** Scales a picture down to a small JPEG, without its metadata, such as the place. Null if it is no picture. */
async function scaleDown(file: Blob): Promise<Blob | null> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, LONGER_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const context = canvas.getContext("2d");
    if (!context) return null;
    // A JPEG has no transparency: what is transparent would turn black.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    for (const quality of QUALITIES) {
      const jpeg = await toJpeg(canvas, quality);
      if (jpeg && jpeg.size <= MAX_PHOTO_BYTES) return jpeg;
    }
  } catch (error) {
    console.warn("Failed to read the picture", error);
  }
  return null;
}

/** Stores photos, unless there would be too many. Never throws. */
async function store(entries: [CivilDate, Blob][]): Promise<PhotoProblem | null> {
  try {
    const known = await keys<string>(photos());
    const dates = new Set([...known, ...entries.map(([date]) => date)]);
    if (entries.length > 0 && dates.size > MAX_PHOTOS) return "too-many";
    // As bytes: Safari stores no Blob while browsing privately.
    const bytes = entries.map(
      async ([date, photo]): Promise<[CivilDate, ArrayBuffer]> => [date, await photo.arrayBuffer()],
    );
    await setMany(await Promise.all(bytes), photos());
    return null;
  } catch (error) {
    console.warn("Failed to store the photo", error);
    return "no-room";
  }
}

/** Stores a small copy of a day's photo on this device, replacing an earlier one. Never throws. */
export async function savePhoto(date: CivilDate, file: Blob): Promise<PhotoProblem | null> {
  const small = await scaleDown(file);
  return small ? store([[date, small]]) : "unreadable";
}

/** Returns a day's photo; null when this device has none, or can't read it. Never throws. */
export async function loadPhoto(date: CivilDate): Promise<Blob | null> {
  try {
    const photo: unknown = await get(date, photos());
    // Earlier versions stored Blobs.
    if (photo instanceof Blob) return photo;
    return photo instanceof ArrayBuffer ? new Blob([photo], { type: "image/jpeg" }) : null;
  } catch (error) {
    console.warn("Failed to load the photo", error);
    return null;
  }
}

/** Deletes one day's photo, or all of them. Returns whether it succeeded. Never throws. */
export async function deletePhotos(date?: CivilDate): Promise<boolean> {
  try {
    await (date ? del(date, photos()) : clear(photos()));
    return true;
  } catch (error) {
    console.warn("Failed to delete photos", error);
    return false;
  }
}

const toText = (photo: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(photo);
  });

/** Returns the photos of these days as data URLs, without those that are missing. */
export async function exportPhotos(dates: readonly CivilDate[]): Promise<PhotoTexts> {
  const texts = await Promise.all(
    dates.map(async (date): Promise<[CivilDate, string][]> => {
      const photo = await loadPhoto(date);
      return photo ? [[date, await toText(photo)]] : [];
    }),
  );
  return Object.fromEntries(texts.flat());
}

/** Decodes a data URL of a JPEG; null if its base64 is broken. */
function fromText(text: string): Blob | null {
  try {
    const bytes = Uint8Array.from(atob(text.slice(text.indexOf(",") + 1)), (letter) => letter.charCodeAt(0));
    return new Blob([bytes], { type: "image/jpeg" });
  } catch {
    return null;
  }
}

/** Stores photos of an exported passport, but none for the days in `except`. Never throws. */
export async function importPhotos(texts: PhotoTexts, except: ReadonlySet<string>): Promise<PhotoProblem | null> {
  const wanted = Object.entries(texts).filter(([date]) => !except.has(date));
  return store(
    wanted.flatMap(([date, text]): [CivilDate, Blob][] => {
      const photo = fromText(text);
      return photo ? [[date as CivilDate, photo]] : [];
    }),
  );
}
