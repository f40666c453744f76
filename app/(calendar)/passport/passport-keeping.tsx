import { FileDown, FileUp, Trash2 } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { download } from "@/components/cards/download";
import { changePassport, loadPassport, NO_STAMPS } from "@/components/passport/passport-store";
import { deletePhotos, exportPhotos, importPhotos, PHOTO_PROBLEMS } from "@/components/passport/photos";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { NativeDialog } from "@/components/ui/native-dialog";
import { Section } from "@/components/ui/prose";
import {
  daysLabel,
  importLabel,
  MAX_FILE_BYTES,
  parsePassportFile,
  passportFileName,
  passportFileText,
} from "@/lib/cards/passport/overview";
import { mergeStamps, type Stamp } from "@/lib/cards/passport/stamps";
import type { CivilDate } from "@/lib/core/civil-date";

type Notice = { text: string; isBad: boolean };

const bad = (text: string): Notice => ({ text, isBad: true });
const good = (text: string): Notice => ({ text, isBad: false });

const BAD_FILE = bad("That isn't an Oddly passport file. Nothing changed.");
const NO_ROOM = bad("This browser is out of storage. Nothing changed.");

const datesWithPhoto = (stamps: readonly Stamp[]): CivilDate[] =>
  stamps.filter(({ hasPhoto }) => hasPhoto).map(({ date }) => date);

/** Merges the passport in a file into this device's. What is here stays. Never throws. */
async function importPassport(file: File): Promise<Notice> {
  const text = file.size > MAX_FILE_BYTES ? "" : await file.text().catch(() => "");
  const imported = parsePassportFile(text);
  if (!imported) return BAD_FILE;
  const before = loadPassport();
  const own = new Set<string>(datesWithPhoto(before));
  const problem = await importPhotos(imported.photos, own);
  // A stamp must not promise a photo that was not stored.
  const stamps = problem ? imported.stamps.map((stamp) => ({ ...stamp, hasPhoto: false })) : imported.stamps;
  if (!changePassport((mine) => mergeStamps(mine, stamps))) return NO_ROOM;
  const label = importLabel(before, loadPassport());
  if (!problem) return good(label);
  return bad(problem === "too-many" ? `${label} ${PHOTO_PROBLEMS[problem]}` : `${label} The photos didn't fit.`);
}

/** Downloads the passport, with its lines and photos, as a file. */
async function exportPassport(stamps: readonly Stamp[], today: CivilDate): Promise<Notice> {
  try {
    const photos = await exportPhotos(datesWithPhoto(stamps));
    const text = passportFileText({ stamps: [...stamps], photos });
    download(new Blob([text], { type: "application/json" }), passportFileName(today));
    return good("Exported. The file holds your lines and photos, too.");
  } catch (error) {
    console.warn("Failed to export the passport", error);
    return bad("We couldn't export your passport. Please try again.");
  }
}

type PassportKeepingProps = { stamps: readonly Stamp[]; today: CivilDate };

/** Exports, imports and clears the passport. */
export function PassportKeeping({ stamps, today }: PassportKeepingProps) {
  const [notice, setNotice] = useState<Notice>(good(""));
  const [isConfirming, setIsConfirming] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  const isEmpty = stamps.length === 0;

  const importFile = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // Allows choosing the same file again.
    if (file) setNotice(await importPassport(file));
    currentTarget.value = "";
  };
  const clear = async () => {
    setIsConfirming(false);
    if (!changePassport(() => NO_STAMPS)) {
      return setNotice(bad("This browser wouldn't let us clear your passport."));
    }
    // The clicked button disappears with the stamps.
    status.current?.focus();
    setNotice(good(`${daysLabel(stamps.length)} cleared.`));
    if (!(await deletePhotos())) setNotice(bad("The stamps are cleared, but the photos couldn't be deleted."));
  };

  return (
    <Section id="keep" title={isEmpty ? "Stamps on another device?" : "Back up your passport"}>
      <p className="max-w-prose text-muted-foreground">
        {isEmpty
          ? "Export your passport there, then import the file here."
          : "Export your stamps, lines and photos to one file. Import it on another device, and both are merged."}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {!isEmpty && (
          <Button variant="outline" onClick={async () => setNotice(await exportPassport(stamps, today))}>
            <FileDown />
            Export
          </Button>
        )}
        <label
          className={buttonVariants({
            variant: "outline",
            className:
              "relative overflow-hidden outline-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2",
          })}
        >
          <FileUp /> Import
          <input
            type="file"
            accept=".json,application/json"
            onChange={(event) => void importFile(event)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
        </label>
        {!isEmpty && (
          <Button variant="ghost" onClick={() => setIsConfirming(true)}>
            <Trash2 />
            Clear my passport
          </Button>
        )}
      </div>
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className={`mt-3 min-h-11 ${notice.isBad ? "font-semibold text-destructive" : ""}`}
      >
        {notice.text}
      </p>
      <NativeDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title="Clear your passport?"
        description={`This removes ${daysLabel(stamps.length)} with their lines and photos from this device. Cards you sent stay in your card history.`}
      >
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={() => setIsConfirming(false)}>
            Cancel
          </Button>
          <Button variant="destructive" onClick={() => void clear()}>
            Clear
          </Button>
        </div>
      </NativeDialog>
    </Section>
  );
}
