/** What the device can share. `unknown`: the check failed. */
export type ShareAbility = "nothing" | "words" | "other-files" | "this-file" | "unknown";

/** The state when "Share Video" is clicked. */
export type FileShare = {
  hasVideo: boolean;
  state: "idle" | "validating" | "ready" | "error";
  isSignedIn: boolean;
  ability: ShareAbility;
};

/** Why sharing is not possible, and what to do instead. */
export type Refusal = { title: string; description: string };

const LINK_INSTEAD = "Use 'Get Share Link' instead. It works everywhere.";

const BY_ABILITY: Readonly<Record<Exclude<ShareAbility, "this-file">, Refusal>> = {
  nothing: {
    title: "Direct Sharing Not Supported",
    description: `This browser can't share videos. ${LINK_INSTEAD}`,
  },
  words: {
    title: "File Sharing Not Supported",
    description: `This browser can share links and text, but not files. ${LINK_INSTEAD}`,
  },
  "other-files": {
    title: "Video Format Not Shareable",
    description: `This device can't share this type of video. ${LINK_INSTEAD}`,
  },
  unknown: {
    title: "Share Failed",
    description: `We couldn't tell what this device can share. ${LINK_INSTEAD}`,
  },
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
  return ability === "this-file" ? null : BY_ABILITY[ability];
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
