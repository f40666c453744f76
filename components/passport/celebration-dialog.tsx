"use client";

import { ImagePlus, Trash2 } from "lucide-react";
import Link from "next/link";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { DEFAULT_BUTTON, GHOST_BUTTON, OUTLINE_BUTTON } from "@/components/ui/button-classes";
import { inputClass } from "@/components/ui/input";
import { NativeDialog } from "@/components/ui/native-dialog";
import { toast } from "@/components/ui/toast-store";
import type { Celebration, Stamp, StampedHoliday } from "@/lib/cards/passport/stamps";
import { MAX_LINE_LENGTH, withCelebration, withoutCelebration } from "@/lib/cards/passport/stamps";
import type { CivilDate } from "@/lib/core/civil-date";
import { changePassport } from "./passport-store";
import { deletePhotos, PHOTO_PROBLEMS, savePhoto } from "./photos";
import { StampMark, StampPhoto } from "./stamp";

const NO_ROOM = "This browser's storage is full or blocked, so this can't be saved.";

export type CelebrationDialogProps = {
  date: CivilDate;
  /** The day's stamp; null if it could not be stored. */
  stamp: Stamp | null;
  holiday: StampedHoliday;
  onClose: () => void;
};

/** Confirms a celebration with its stamp, and takes a line and a photo of it. What is typed is saved on closing. */
export function CelebrationDialog({ date, stamp, holiday, onClose }: CelebrationDialogProps) {
  const line = useRef<HTMLInputElement>(null);
  const isSaved = stamp?.celebrated === true;
  const [problem, setProblem] = useState<string | null>(isSaved ? null : NO_ROOM);
  const [photoVersion, setPhotoVersion] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const shown = stamp?.celebrated ? stamp : { ...holiday, date, onTheDay: false, line: "", hasPhoto: false };
  const isQuiet = shown.tone === "solemn";
  const hasPhoto = shown.hasPhoto;

  useEffect(() => {
    // The name of the day is read first; a phone's keyboard would cover the stamp.
    if (matchMedia("(pointer: fine)").matches) line.current?.focus();
  }, []);

  const change = (part: Partial<Celebration>): boolean => {
    const isStored = changePassport((own) => withCelebration(own, date, shown, part));
    setProblem(isStored ? null : NO_ROOM);
    return isStored;
  };
  const close = () => {
    const text = line.current?.value ?? "";
    // Esc has closed the dialog already, so a problem is shown outside of it.
    if (isSaved && text !== shown.line && !change({ line: text })) toast({ title: NO_ROOM, variant: "destructive" });
    onClose();
  };
  const undo = () => {
    changePassport((own) => withoutCelebration(own, date));
    if (hasPhoto) void deletePhotos(date);
    onClose();
  };
  const addPhoto = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // Allows choosing the same file again.
    currentTarget.value = "";
    if (!file) return;
    setIsBusy(true);
    const failed = await savePhoto(date, file);
    setIsBusy(false);
    if (failed) return setProblem(PHOTO_PROBLEMS[failed]);
    if (change({ hasPhoto: true })) setPhotoVersion(photoVersion + 1);
  };
  const removePhoto = () => {
    void deletePhotos(date);
    change({ hasPhoto: false });
  };

  return (
    <NativeDialog
      open
      onClose={close}
      closesOutside={false}
      title={isQuiet ? "You remembered" : "You did it!"}
      description={isSaved ? `${shown.name} is stamped in your passport.` : undefined}
    >
      <div className="mt-4 grid gap-4">
        {isSaved && (
          <div className="flex justify-center">
            <StampMark day={{ ...shown, celebrated: true, sent: false }} className="stamp-lands" />
          </div>
        )}
        {isSaved && (
          <label className="grid gap-1 font-semibold">
            <span>
              A line to go with it <span className="font-normal text-muted-foreground">(optional)</span>
            </span>
            <input
              ref={line}
              defaultValue={shown.line}
              maxLength={MAX_LINE_LENGTH}
              autoComplete="off"
              className={`${inputClass} font-normal`}
            />
          </label>
        )}
        {isSaved && hasPhoto && <StampPhoto date={date} version={photoVersion} alt={`Your photo of ${shown.name}`} />}
        {isSaved && (
          <div className="flex flex-wrap gap-2">
            <label
              className={`${OUTLINE_BUTTON} relative overflow-hidden outline-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2`}
            >
              <ImagePlus /> {isBusy ? "One moment…" : hasPhoto ? "Change photo" : "Add a photo"}
              <input
                type="file"
                accept="image/*"
                disabled={isBusy}
                onChange={(event) => void addPhoto(event)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
            </label>
            {hasPhoto && (
              <button type="button" className={GHOST_BUTTON} onClick={removePhoto}>
                <Trash2 /> Remove photo
              </button>
            )}
          </div>
        )}
        <p role="status" className={problem ? "font-semibold text-destructive" : "text-muted-foreground text-sm"}>
          {problem ?? "The line and the photo stay on this device. We never see them."}
        </p>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Link href="/passport" prefetch={false} className="link-quiet" onClick={close}>
            My passport
          </Link>
          <div className="flex gap-2">
            {isSaved && (
              <button type="button" className={GHOST_BUTTON} onClick={undo}>
                Undo
              </button>
            )}
            <button type="button" className={DEFAULT_BUTTON} onClick={close}>
              Done
            </button>
          </div>
        </div>
      </div>
    </NativeDialog>
  );
}
