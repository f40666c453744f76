import { otherCamera } from "./recorder-switch";

/** 720p is sharp on a phone, and 30 seconds of it stay far below 20 MB. */
const PICTURE = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } };

/** A camera that is on. */
export type Camera = {
  stream: MediaStream;
  /** It looks at whoever holds it: people know themselves from the mirror. */
  isMirrored: boolean;
  /** Which one to open instead; null when there is no other. */
  other: MediaTrackConstraints | null;
  /** Switches camera and microphone off; the light goes out. */
  close: () => void;
};

/** Asks for a camera, the front one unless another is wanted. Rejects with what getUserMedia gives. */
async function streamOf(wanted: MediaTrackConstraints): Promise<MediaStream> {
  const video = { ...PICTURE, ...wanted };
  try {
    return await navigator.mediaDevices.getUserMedia({ video, audio: true });
  } catch (error) {
    // Without a microphone there is still a face to show.
    if (!(error instanceof DOMException) || error.name !== "NotFoundError") throw error;
    return navigator.mediaDevices.getUserMedia({ video });
  }
}

/** Switches a camera on. `onLost` is called when it goes off by itself: unplugged, or taken by another app. */
export async function openCamera(wanted: MediaTrackConstraints | null, onLost: () => void): Promise<Camera> {
  const stream = await streamOf(wanted ?? { facingMode: "user" });
  const [picture] = stream.getVideoTracks();
  const settings = picture?.getSettings() ?? {};
  picture?.addEventListener("ended", onLost);
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return {
    stream,
    isMirrored: settings.facingMode !== "environment",
    other: otherCamera(settings, devices),
    close: () => {
      for (const track of stream.getTracks()) track.stop();
    },
  };
}
