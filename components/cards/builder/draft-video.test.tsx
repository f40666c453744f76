import { beforeEach, expect, test, vi } from "vitest";
import { forgetVideo, loadVideo, saveVideo } from "./draft-video";
import { chosenVideo } from "./video-choice";

/** The browser's database of videos. */
const videos = vi.hoisted(() => new Map<string, object>());

vi.mock("idb-keyval", () => ({
  createStore: () => null,
  get: async (key: string) => videos.get(key),
  set: async (key: string, video: object) => {
    // Like Safari while browsing privately.
    if (Object.values(video).some((each) => each instanceof Blob)) throw new Error("Error preparing Blob/File data");
    videos.set(key, video);
  },
  del: async (key: string) => void videos.delete(key),
}));

const FILE = new File(["a wave"], "wave.webm", { type: "video/webm" });

beforeEach(() => videos.clear());

/** Loads the draft's video, and reads its file. */
async function load() {
  const { file, durationSeconds, origin } = (await loadVideo("draft")) ?? {};
  return { name: file?.name, type: file?.type, text: await file?.text(), durationSeconds, origin };
}

const WAVE = { name: "wave.webm", type: "video/webm", text: "a wave", durationSeconds: 3, origin: "picked" };

test("a video is stored as bytes, and restored as the same file", async () => {
  expect(await saveVideo("draft", chosenVideo(FILE, 3, "picked"))).toBe(true);
  expect(await load()).toEqual(WAVE);
});

test("a video that an earlier version stored as a file is restored", async () => {
  videos.set("draft", { file: FILE, durationSeconds: 3, origin: "picked", keptAt: Date.now() });
  expect(await load()).toEqual(WAVE);
});

test("a video that is deleted while it is being stored doesn't come back", async () => {
  await Promise.all([saveVideo("draft", chosenVideo(FILE, 3, "picked")), forgetVideo("draft")]);
  expect(videos.size).toBe(0);
});
