import { toast } from "@/components/ui/toast-store";
import { fileShareRefusal, type ShareAbility, shareFailure } from "@/lib/cards/file-share";
import type { ChosenVideo, VideoState } from "../builder/video-choice";

/** Returns the file with a plain type: some share sheets don't accept the codecs that cameras add. */
function plainFile({ file }: ChosenVideo): File {
  const [type] = file.type.split(";");
  return new File([file], file.name, { type });
}

function abilityFor(file: File): ShareAbility {
  if (typeof navigator.share !== "function") return "nothing";
  if (typeof navigator.canShare !== "function") return "words";
  try {
    if (navigator.canShare({ files: [file] })) return "this-file";
    const note = new File(["."], "note.txt", { type: "text/plain" });
    return navigator.canShare({ files: [note] }) ? "other-files" : "words";
  } catch (error) {
    console.warn("The device doesn't say what it can share", error);
    return "unknown";
  }
}

type ShareVideoOptions = { isSignedIn: boolean; title?: string };

/**
 * Opens the device's share sheet with the video file, or shows a toast with the reason and an alternative. Must be
 * called from a click handler. Returns whether it was shared; closing the share sheet is silent.
 */
export async function shareVideo(
  video: ChosenVideo | null,
  state: VideoState,
  { isSignedIn, title = "A video for you" }: ShareVideoOptions,
): Promise<boolean> {
  const file = video && plainFile(video);
  const ability = file ? abilityFor(file) : "nothing";
  const refusal = fileShareRefusal({ hasVideo: file !== null, state, isSignedIn, ability });
  if (refusal || !file) {
    if (refusal) toast(refusal);
    return false;
  }
  try {
    await navigator.share({ files: [file], title });
    return true;
  } catch (error) {
    const failure = shareFailure(error instanceof Error ? error.name : "");
    if (failure) toast({ ...failure, variant: "destructive" });
    return false;
  }
}
