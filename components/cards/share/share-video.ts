import { toast } from "@/components/ui/toast-store";
import type { ChosenVideo, VideoState } from "../builder/video-choice";

/** What the device can share. `unknown`: the check failed. */
export type ShareAbility = "nothing" | "words" | "other-files" | "this-file" | "unknown";

/** The state when "Share Video" is clicked. */
export type FileShare = {
  hasVideo: boolean;
  state: VideoState;
  isSignedIn: boolean;
  ability: ShareAbility;
};

/** Why sharing is not possible, and what to do instead. */
type Refusal = { title: string; description: string };

const LINK_INSTEAD = "Use 'Get Share Link' instead. It works everywhere.";

/** A title and a reason for each ability that isn't enough. */
const BY_ABILITY: Readonly<Record<Exclude<ShareAbility, "this-file">, readonly [title: string, reason: string]>> = {
  nothing: ["Direct Sharing Not Supported", "This browser can't share videos."],
  words: ["File Sharing Not Supported", "This browser can share links and text, but not files."],
  "other-files": ["Video Format Not Shareable", "This device can't share this type of video."],
  unknown: ["Share Failed", "We couldn't tell what this device can share."],
};

/** Returns why a video can't be shared; null when it can. Source: spec section 8, sharing. */
export function fileShareRefusal({ hasVideo, state, isSignedIn, ability }: FileShare): Refusal | null {
  if (state === "validating" || (hasVideo && state !== "ready")) {
    const description = "We're still checking your video. Try again in a moment, or use 'Get Share Link'.";
    return { title: "Video Not Ready", description };
  }
  if (!hasVideo) {
    const description = "Record or choose a video first, or use 'Get Share Link' to share the card without one.";
    return { title: "Video Required", description };
  }
  if (!isSignedIn) {
    const description = "Authentication Required: sign in to share your card or to use 'Get Share Link'.";
    return { title: "Please Log In", description };
  }
  if (ability === "this-file") return null;
  const [title, reason] = BY_ABILITY[ability];
  return { title, description: `${reason} ${LINK_INSTEAD}` };
}

/** Returns the message for a failed share sheet, by the error's name; null when the user canceled. */
export function shareFailure(errorName: string): Refusal | null {
  if (errorName === "AbortError") return null;
  const title = "Share Failed";
  if (errorName === "NotAllowedError") {
    return { title, description: `Permission was denied by your browser or device. ${LINK_INSTEAD}` };
  }
  if (errorName === "TypeError" || errorName === "NotSupportedError" || errorName === "DataError") {
    return { title, description: `Sharing this video is unsupported here. ${LINK_INSTEAD}` };
  }
  return { title, description: `Your device's share sheet did not open. ${LINK_INSTEAD}` };
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

/**
 * Opens the device's share sheet with the video file, or shows a toast with the reason and an alternative. Must be
 * called from a click handler. Closing the share sheet is silent.
 */
export async function shareVideo(video: ChosenVideo | null, state: VideoState, isSignedIn: boolean): Promise<void> {
  // Some share sheets don't accept the codecs that cameras add to the type.
  const file = video && new File([video.file], video.file.name, { type: video.file.type.split(";")[0] });
  const ability = file ? abilityFor(file) : "nothing";
  const refusal = fileShareRefusal({ hasVideo: file !== null, state, isSignedIn, ability });
  if (refusal || !file) {
    if (refusal) toast(refusal);
    return;
  }
  try {
    await navigator.share({ files: [file], title: "A video for you" });
  } catch (error) {
    const failure = shareFailure(error instanceof Error ? error.name : "");
    if (failure) toast({ ...failure, variant: "destructive" });
  }
}
