import { Backup, type Notice } from "@/components/cards/backup";
import { download } from "@/components/cards/download";
import { changePassport, loadPassport, NO_STAMPS } from "@/components/passport/passport-store";
import { deletePhotos, exportPhotos, importPhotos, PHOTO_PROBLEMS } from "@/components/passport/photos";
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

const bad = (text: string): Notice => ({ text, isBad: true });

const datesWithPhoto = (stamps: readonly Stamp[]): CivilDate[] =>
  stamps.filter(({ hasPhoto }) => hasPhoto).map(({ date }) => date);

/** Merges the passport in a file into this device's. What is here stays. */
async function importPassport(file: File): Promise<Notice> {
  const text = file.size > MAX_FILE_BYTES ? "" : await file.text().catch(() => "");
  const imported = parsePassportFile(text);
  if (!imported) return bad("That isn't an Oddly passport file. Nothing changed.");
  const before = loadPassport();
  const own = new Set<string>(datesWithPhoto(before));
  const problem = await importPhotos(imported.photos, own);
  // A stamp must not promise a photo that was not stored.
  const stamps = problem ? imported.stamps.map((stamp) => ({ ...stamp, hasPhoto: false })) : imported.stamps;
  if (!changePassport((mine) => mergeStamps(mine, stamps))) {
    return bad("This browser is out of storage. Nothing changed.");
  }
  const label = importLabel(before, loadPassport());
  if (!problem) return { text: label };
  return bad(problem === "too-many" ? `${label} ${PHOTO_PROBLEMS[problem]}` : `${label} The photos didn't fit.`);
}

/** Downloads the passport, with its lines and photos, as a file. */
async function exportPassport(stamps: readonly Stamp[], today: CivilDate): Promise<Notice> {
  try {
    const photos = await exportPhotos(datesWithPhoto(stamps));
    const text = passportFileText({ stamps: [...stamps], photos });
    download(new Blob([text], { type: "application/json" }), passportFileName(today));
    return { text: "Exported. The file holds your lines and photos, too." };
  } catch (error) {
    console.warn("Failed to export the passport", error);
    return bad("We couldn't export your passport. Please try again.");
  }
}

async function clear(stamps: readonly Stamp[]): Promise<Notice> {
  if (!changePassport(() => NO_STAMPS)) return bad("This browser wouldn't let us clear your passport.");
  if (!(await deletePhotos())) return bad("The stamps are cleared, but the photos couldn't be deleted.");
  return { text: `${daysLabel(stamps.length)} cleared.` };
}

/** Exports, imports and clears the passport. */
export function PassportBackup({ stamps, today }: { stamps: readonly Stamp[]; today: CivilDate }) {
  const isEmpty = stamps.length === 0;
  return (
    <Backup
      isEmpty={isEmpty}
      title={isEmpty ? "Stamps on another device?" : "Back up your passport"}
      text={
        isEmpty
          ? "Export your passport there, then import the file here."
          : "Export your stamps, lines and photos to one file. Import it on another device, and both are merged."
      }
      clearLabel="Clear my passport"
      question="Clear your passport?"
      consequence={`This removes ${daysLabel(stamps.length)} with their lines and photos from this device. Cards you sent stay in your card history.`}
      onExport={() => exportPassport(stamps, today)}
      onImport={importPassport}
      onClear={() => clear(stamps)}
    />
  );
}
