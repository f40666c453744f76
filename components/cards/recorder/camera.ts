type Device = Pick<MediaDeviceInfo, "kind" | "deviceId">;

/**
 * Returns the camera to switch to: front or back on a phone, otherwise the next in the list; null when there is only
 * one.
 */
export function otherCamera(
  { deviceId, facingMode }: Pick<MediaTrackSettings, "deviceId" | "facingMode">,
  devices: readonly Device[],
): MediaTrackConstraints | null {
  const cameras = devices.filter(({ kind }) => kind === "videoinput");
  if (cameras.length < 2) return null;
  if (facingMode === "user") return { facingMode: { ideal: "environment" } };
  if (facingMode === "environment") return { facingMode: { ideal: "user" } };
  const next = cameras[(cameras.findIndex((camera) => camera.deviceId === deviceId) + 1) % cameras.length];
  return next ? { deviceId: { exact: next.deviceId } } : null;
}

/** 720p is sharp on a phone, and 30 seconds stay far below 20 MB. */
const PICTURE = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } };

/** An active camera. */
export type Camera = {
  stream: MediaStream;
  /** Whether it faces the visitor, who expects a mirror image. */
  isMirrored: boolean;
  /** The other camera; null when there is none. */
  other: MediaTrackConstraints | null;
  /** Turns camera and microphone off. */
  close: () => void;
};

/** Opens the requested camera with the microphone, if there is one. Rejects with the error of getUserMedia. */
async function streamOf(constraints: MediaTrackConstraints): Promise<MediaStream> {
  const video = { ...PICTURE, ...constraints };
  try {
    return await navigator.mediaDevices.getUserMedia({ video, audio: true });
  } catch (error) {
    // Without a microphone, record only the picture.
    if (!(error instanceof DOMException) || error.name !== "NotFoundError") throw error;
    return navigator.mediaDevices.getUserMedia({ video });
  }
}

/** Turns a camera on, the front camera by default. `onLost` is called when it is unplugged or taken by another app. */
export async function openCamera(constraints: MediaTrackConstraints | null, onLost: () => void): Promise<Camera> {
  const stream = await streamOf(constraints ?? { facingMode: "user" });
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
