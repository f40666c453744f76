type Device = Pick<MediaDeviceInfo, "kind" | "deviceId">;

/** The camera to switch to: front or back on a phone, elsewhere the next in the list; null when there is only one. */
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
