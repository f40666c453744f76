/** What the device can share of what it is asked to. `unknown`: asking it failed. */
export type ShareAbility = "nothing" | "words" | "other-files" | "this-file" | "unknown";

/** Somebody who presses "Share Video". */
export type FileShare = {
  hasVideo: boolean;
  state: "idle" | "validating" | "ready" | "error";
  isSignedIn: boolean;
  ability: ShareAbility;
};

/** Why it cannot be, and what can. */
export type Refusal = { title: string; description: string };

const LINK_INSTEAD = "Use 'Get Share Link' instead: it works everywhere.";

const BY_ABILITY: Readonly<Record<Exclude<ShareAbility, "this-file">, Refusal>> = {
  nothing: {
    title: "Direct Sharing Not Supported",
    description: `This browser has no way to hand a video on. ${LINK_INSTEAD}`,
  },
  words: {
    title: "File Sharing Not Supported",
    description: `This browser shares links and words, but no files. ${LINK_INSTEAD}`,
  },
  "other-files": {
    title: "Video Format Not Shareable",
    description: `This device does not share videos of this kind. ${LINK_INSTEAD}`,
  },
  unknown: {
    title: "Share Failed",
    description: `We couldn't find out what this device can share. ${LINK_INSTEAD}`,
  },
};

/** Why a video cannot be given to the device's share sheet; null when it can. Source: spec section 8, sharing. */
export function fileShareRefusal({ hasVideo, state, isSignedIn, ability }: FileShare): Refusal | null {
  if (state === "validating" || (hasVideo && state !== "ready")) {
    const description = `We are still looking at your video: try again in a moment. Or use 'Get Share Link'.`;
    return { title: "Video Not Ready", description };
  }
  if (!hasVideo) {
    const description = "Record or choose a video first. Without one, 'Get Share Link' shares the card as it is.";
    return { title: "Video Required", description };
  }
  if (!isSignedIn) {
    const description = "Authentication Required: sign in to share. 'Get Share Link' is there for you then, too.";
    return { title: "Please Log In", description };
  }
  return ability === "this-file" ? null : BY_ABILITY[ability];
}

/** What is said when the share sheet itself failed, by the error's name; null for a change of mind, which is no failure. */
export function shareFailure(errorName: string): Refusal | null {
  if (errorName === "AbortError") return null;
  const title = "Share Failed";
  if (errorName === "NotAllowedError") {
    return { title, description: `Permission was denied by the browser or the device. ${LINK_INSTEAD}` };
  }
  if (errorName === "TypeError" || errorName === "NotSupportedError" || errorName === "DataError") {
    return { title, description: `Sharing this is unsupported here. ${LINK_INSTEAD}` };
  }
  return { title, description: `The device's share sheet did not open. ${LINK_INSTEAD}` };
}
