import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderApp } from "@/tests/app";
import { expectNotice, fields, renderBuilder } from "../test-builder";
import type { CutReply, CutRequest } from "./cut-worker";
import { VideoTrimmer } from "./video-trimmer";

/** A worker that does nothing until the test replies. */
class FakeWorker {
  static all: FakeWorker[] = [];
  onmessage = (_event: { data: CutReply }) => {};
  request: CutRequest | null = null;
  isRunning = true;
  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage(request: CutRequest) {
    this.request = request;
  }
  terminate() {
    this.isRunning = false;
  }
}

const LONG = new File(["long"], "party.mov", { type: "video/quicktime" });

beforeEach(() => {
  FakeWorker.all = [];
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.stubGlobal("Worker", FakeWorker);
});

afterEach(() => vi.unstubAllGlobals());

/** Waits for the worker of a task. */
const workerFor = (task: CutRequest["task"]) =>
  waitFor(() => {
    const worker = FakeWorker.all.findLast(({ request }) => request?.task === task);
    if (!worker) throw new Error(`no worker for ${task}`);
    return worker;
  });

const reply = (worker: FakeWorker, data: CutReply) => act(async () => worker.onmessage({ data }));

function openTrimmer() {
  const calls = { onDone: vi.fn(), onFail: vi.fn(), onClose: vi.fn() };
  return { ...calls, ...renderApp(<VideoTrimmer file={LONG} seconds={75.04} {...calls} />) };
}

const handle = (name: "Start" | "End") => screen.getByRole("slider", { name }) as HTMLInputElement;
const times = () => screen.getByText(/^\d:\d\d\.\d – /).textContent;
const button = (name: string) => screen.getByRole("button", { name });

test("the first 30 seconds are selected, and the keyboard moves each handle", async () => {
  const { user } = openTrimmer();
  expect(screen.getByRole("dialog", { name: "Trim your video" }).textContent).toContain("1 minute 15 seconds long");
  expect(times()).toBe("0:00.0 – 0:30.0");
  act(() => handle("End").focus());
  await user.keyboard("{ArrowRight}");
  expect(times()).toBe("0:01.0 – 0:31.0");
  await user.keyboard("{PageUp}{Shift>}{ArrowLeft}{/Shift}");
  expect(times()).toBe("0:11.0 – 0:40.9");
  act(() => handle("Start").focus());
  await user.keyboard("{ArrowRight}");
  expect(times()).toBe("0:12.0 – 0:40.9");
  expect(screen.getByText("28.9 seconds")).toBeTruthy();
  expect(handle("End").getAttribute("aria-valuetext")).toBe("40.9 seconds");
});

test("dragging a handle sets its time and shows that frame", () => {
  openTrimmer();
  fireEvent.change(handle("End"), { target: { value: "70" } });
  expect(times()).toBe("0:40.0 – 1:10.0");
  expect((screen.getByLabelText("Your video: party.mov") as HTMLVideoElement).currentTime).toBe(70);
});

test("the part is cut with its progress shown, and becomes a file", async () => {
  const { user, onDone } = openTrimmer();
  fireEvent.change(handle("Start"), { target: { value: "5" } });
  await user.click(button("Use this part"));
  const worker = await workerFor("cut");
  expect(worker.request).toMatchObject({ file: LONG, duration: 75.04, selection: { start: 5, end: 30 } });
  expect(document.activeElement).toBe(button("Cancel"));
  await reply(worker, { reply: "progress", fraction: 0.4 });
  expect(screen.getByRole("progressbar", { name: "Trimming" }).getAttribute("aria-valuenow")).toBe("40");
  const bytes = new TextEncoder().encode("short").buffer as ArrayBuffer;
  await reply(worker, { reply: "cut", bytes, type: "video/mp4", extension: ".mp4" });
  const [file] = onDone.mock.lastCall ?? [];
  expect([file.name, file.type, await file.text()]).toEqual(["party.mp4", "video/mp4", "short"]);
  expect(worker.isRunning).toBe(false);
});

test("Cancel stops the worker, and the selection is still there", async () => {
  const { user, onDone, onFail, onClose } = openTrimmer();
  fireEvent.change(handle("Start"), { target: { value: "5" } });
  await user.click(button("Use this part"));
  const worker = await workerFor("cut");
  await user.click(button("Cancel"));
  await waitFor(() => expect(worker.isRunning).toBe(false));
  expect(times()).toBe("0:05.0 – 0:30.0");
  expect(document.activeElement).toBe(button("Use this part"));
  for (const call of [onDone, onFail, onClose]) expect(call).not.toHaveBeenCalled();
  await user.click(button("Close"));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("a video that can't be cut after all is reported", async () => {
  const { user, onFail } = openTrimmer();
  await user.click(button("Use this part"));
  await reply(await workerFor("cut"), { reply: "failed", message: "no codec" });
  expect(onFail).toHaveBeenCalledTimes(1);
});

const TOO_LONG = "Video duration (76s) exceeds maximum allowed duration (30s)";

/** Chooses a file in the builder, for which this browser finds a length of `seconds`. */
async function choose(file: File, seconds: () => number) {
  vi.spyOn(HTMLMediaElement.prototype, "load").mockImplementation(function (this: HTMLMediaElement) {
    if (!this.src) return;
    Object.defineProperties(this, { videoWidth: { value: 640 }, duration: { value: seconds() } });
    queueMicrotask(() => this.onloadedmetadata?.(new Event("loadedmetadata")));
  });
  const rendered = renderBuilder();
  fireEvent.change(fields.message(), { target: { value: "Hello, you." } });
  await rendered.user.click(fields.video());
  await rendered.user.upload(await screen.findByLabelText(/Choose a file/), file);
  return rendered;
}

test("the builder opens the trimmer for a long video, of any size, and uses the part", async () => {
  let seconds = 75.04;
  const large = new File(["long"], "party.mov", { type: "video/quicktime" });
  Object.defineProperty(large, "size", { value: 90 * 1024 * 1024 });
  const { user } = await choose(large, () => seconds);
  await reply(await workerFor("check"), { reply: "checked", isPossible: true });
  await user.click(await screen.findByRole("button", { name: "Use this part" }));
  seconds = 30;
  const bytes = new TextEncoder().encode("short").buffer as ArrayBuffer;
  await reply(await workerFor("cut"), { reply: "cut", bytes, type: "video/mp4", extension: ".mp4" });
  expect(await screen.findByText("Your video is ready: party.mp4, 0.1 MB, 30 seconds.")).toBeTruthy();
  expect(screen.queryByRole("dialog", { name: "Trim your video" })).toBeNull();
  expect(fields.message().value).toBe("Hello, you.");
});

test("where the browser can't trim it, the builder rejects a long video as before", async () => {
  await choose(LONG, () => 75.04);
  await reply(await workerFor("check"), { reply: "checked", isPossible: false });
  await expectNotice(TOO_LONG);
  expect(screen.getByText("That file wasn't added. MP4 works best.")).toBeTruthy();
  expect(fields.message().value).toBe("Hello, you.");
});

test("a part that turns out too long is rejected like the long video", async () => {
  const { user } = await choose(LONG, () => 75.04);
  await reply(await workerFor("check"), { reply: "checked", isPossible: true });
  await user.click(await screen.findByRole("button", { name: "Use this part" }));
  const bytes = new TextEncoder().encode("not short").buffer as ArrayBuffer;
  await reply(await workerFor("cut"), { reply: "cut", bytes, type: "video/mp4", extension: ".mp4" });
  await expectNotice(TOO_LONG);
  expect(screen.queryByRole("dialog", { name: "Trim your video" })).toBeNull();
});

test("a short video that is too large is rejected as before", async () => {
  const large = new File(["short"], "party.mov", { type: "video/quicktime" });
  Object.defineProperty(large, "size", { value: 90 * 1024 * 1024 });
  await choose(large, () => 12);
  await expectNotice("File size (90.0 MB) exceeds maximum allowed size (20MB)");
  expect(FakeWorker.all).toEqual([]);
});

test("when trimming fails, the builder rejects the long video, and nothing typed is lost", async () => {
  const { user } = await choose(LONG, () => 75.04);
  await reply(await workerFor("check"), { reply: "checked", isPossible: true });
  await user.click(await screen.findByRole("button", { name: "Use this part" }));
  await reply(await workerFor("cut"), { reply: "failed", message: "no codec" });
  await expectNotice(TOO_LONG);
  expect(screen.queryByRole("dialog", { name: "Trim your video" })).toBeNull();
  expect(fields.message().value).toBe("Hello, you.");
});
