import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderApp } from "@/tests/app";
import { VideoRecorder } from "./video-recorder";

/** A fake camera track that tracks whether it is on. */
class FakeTrack extends EventTarget {
  isOn = true;
  constructor(readonly kind: "video" | "audio") {
    super();
  }
  getSettings() {
    return { facingMode: "user" };
  }
  stop() {
    this.isOn = false;
  }
}

class FakeStream {
  readonly tracks = [new FakeTrack("video"), new FakeTrack("audio")];
  getTracks() {
    return this.tracks;
  }
  getVideoTracks() {
    return this.tracks.filter(({ kind }) => kind === "video");
  }
  getAudioTracks() {
    return this.tracks.filter(({ kind }) => kind === "audio");
  }
}

/** A fake recorder that delivers one piece when it stops. */
class FakeMediaRecorder {
  static isTypeSupported = (type: string) => type.startsWith("video/webm");
  state = "inactive";
  mimeType = "video/webm;codecs=vp9,opus";
  ondataavailable = (_event: { data: Blob }) => {};
  onstop = () => {};
  start() {
    this.state = "recording";
  }
  stop() {
    this.state = "inactive";
    this.ondataavailable({ data: new Blob(["take"], { type: this.mimeType }) });
    this.onstop();
  }
}

const getUserMedia = vi.fn<(wanted: MediaStreamConstraints) => Promise<FakeStream>>();
let streams: FakeStream[] = [];

const isCameraOn = () => streams.some(({ tracks }) => tracks.some(({ isOn }) => isOn));

// For the whole file: React may render a video once more after a test.
Object.defineProperty(HTMLVideoElement.prototype, "srcObject", { writable: true, value: null });
Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia, enumerateDevices: async () => [] } });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  streams = [];
  getUserMedia.mockReset().mockImplementation(async () => {
    const stream = new FakeStream();
    streams.push(stream);
    return stream;
  });
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("MediaRecorder", FakeMediaRecorder);
  // This browser can't play the take, so its length comes from the clock.
  vi.spyOn(HTMLMediaElement.prototype, "load").mockImplementation(function (this: HTMLMediaElement) {
    queueMicrotask(() => this.onerror?.(new Event("error")));
  });
});

afterEach(() => vi.unstubAllGlobals());

function openRecorder() {
  const calls = { onUse: vi.fn(), onClose: vi.fn(), onChooseFile: vi.fn() };
  return { ...calls, ...renderApp(<VideoRecorder {...calls} />) };
}

const button = (name: string) => screen.findByRole("button", { name });
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

/** Records a take of a few seconds. */
async function recordTake(): Promise<void> {
  fireEvent.click(await button("Record"));
  fireEvent.click(await button("Start now"));
  await pass(4);
  fireEvent.click(await button("Stop"));
  await button("Use this video");
}

test("a take is counted down, recorded, reviewed and used, and then the camera goes off", async () => {
  const { onUse, onClose } = openRecorder();
  const record = await button("Record");
  expect(isCameraOn()).toBe(true);
  await waitFor(() => expect(document.activeElement).toBe(record));
  fireEvent.click(record);
  expect(screen.getByText("Get ready.")).toBeTruthy();
  await pass(3.5);
  expect(screen.getByRole("heading").textContent).toBe("Recording");
  await pass(5);
  expect(screen.getByRole("timer").textContent).toMatch(/^0:(0[5-9]|[12]\d) of {2}\/ 0:30$/);
  fireEvent.click(await button("Stop"));
  const use = await button("Use this video");
  expect(isCameraOn()).toBe(false);
  expect(screen.getByText(/^Your take is \d+ seconds long\./)).toBeTruthy();
  fireEvent.click(use);
  const [video] = onUse.mock.lastCall ?? [];
  expect(video.origin).toBe("recorded");
  expect([video.file.name, video.file.type]).toEqual(["card-video.webm", "video/webm"]);
  expect(await video.file.text()).toBe("take");
  expect(onClose).not.toHaveBeenCalled();
});

test("a take ends automatically before it is too long for a card", async () => {
  openRecorder();
  fireEvent.click(await button("Record"));
  fireEvent.click(await button("Start now"));
  await pass(20.5);
  expect(screen.getByText("10 seconds left.")).toBeTruthy();
  await pass(10);
  expect(screen.getByText(/^Your take is 30 seconds long\./)).toBeTruthy();
  expect(isCameraOn()).toBe(false);
});

test("a take isn't discarded by accident, and Retake turns the camera on again", async () => {
  const { onClose } = openRecorder();
  await recordTake();
  fireEvent.click(await button("Close"));
  expect(screen.getByText("Discard this take?")).toBeTruthy();
  const keep = await button("Keep it");
  expect(document.activeElement).toBe(keep);
  fireEvent.click(keep);
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(await button("Retake"));
  await button("Record");
  expect(isCameraOn()).toBe(true);
  await recordTake();
  fireEvent.click(await button("Close"));
  fireEvent.click(await button("Discard it"));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("the camera goes off when the page is hidden, until the visitor turns it on again", async () => {
  openRecorder();
  await button("Record");
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  fireEvent(document, new Event("visibilitychange"));
  expect(isCameraOn()).toBe(false);
  expect(screen.getByText("Camera off")).toBeTruthy();
  hidden.mockReturnValue(false);
  fireEvent.click(await button("Turn on camera"));
  await button("Record");
  expect(isCameraOn()).toBe(true);
});

test("a blocked camera is reported, and the visitor can retry or choose a file", async () => {
  getUserMedia.mockRejectedValueOnce(new DOMException("No", "NotAllowedError"));
  const { onChooseFile } = openRecorder();
  expect((await screen.findByRole("alert")).textContent).toContain("The camera is blocked");
  fireEvent.click(await button("Choose a file"));
  expect(onChooseFile).toHaveBeenCalledTimes(1);
  fireEvent.click(await button("Try again"));
  await button("Record");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("without a microphone the recorder says that the video will be silent", async () => {
  getUserMedia.mockImplementation(async ({ audio }) => {
    if (audio) throw new DOMException("No microphone", "NotFoundError");
    const stream = new FakeStream();
    stream.tracks.pop();
    streams.push(stream);
    return stream;
  });
  openRecorder();
  await button("Record");
  expect(screen.getByText(/No microphone, so your video will be silent/)).toBeTruthy();
});

test("a camera that is lost before a take is reported", async () => {
  openRecorder();
  await button("Record");
  act(() => {
    streams[0]?.tracks[0]?.dispatchEvent(new Event("ended"));
  });
  expect(screen.getByRole("alert").textContent).toContain("The camera disconnected");
});

test("a browser that can't record offers only to choose a file", async () => {
  vi.stubGlobal("MediaRecorder", undefined);
  openRecorder();
  expect((await screen.findByRole("alert")).textContent).toContain("This browser can't record video");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  expect(getUserMedia).not.toHaveBeenCalled();
});
