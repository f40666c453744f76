import { put } from "@vercel/blob/client";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { network } from "@/tests/components-setup";
import { DAY, PIE } from "../test-builder";
import { sendCard } from "./send-card";
import { chosenVideo } from "./video-choice";

// The emulator's tests use the real one.
vi.mock("@vercel/blob/client", () => ({ put: vi.fn() }));

const ID = "0b8f2c1e-3d4a-4e5f-8a6b-000000000001";
const OFFER = { pathname: "card-uploads/1.mp4", contentType: "video/mp4", token: "vercel_blob_client_1" };
const FORM = {
  holidayId: PIE.id,
  selectedDate: DAY,
  message: "Save me a slice.",
  senderName: "",
  recipientName: "Grace",
  salutation: "With love" as const,
  includeSelfie: true,
};

const file = new File(["video"], "clip.mp4", { type: "video/mp4" });

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.mocked(put).mockReset();
});

/** Mocks a server that offers uploads and creates cards. Returns what it is sent. */
function serve() {
  const asked: { uploads: unknown[]; cards: Record<string, FormDataEntryValue>[] } = { uploads: [], cards: [] };
  network.use(
    http.post("*/api/cards/uploads", async ({ request }) => {
      asked.uploads.push(await request.json());
      return HttpResponse.json(OFFER, { status: 201 });
    }),
    http.post("*/api/cards", async ({ request }) => {
      asked.cards.push(Object.fromEntries(await request.formData()));
      return HttpResponse.json({ id: ID, objectId: ID }, { status: 201 });
    }),
  );
  return asked;
}

function send(form = FORM) {
  const stop = new AbortController();
  const progress: number[] = [];
  const onProgress = (fraction: number) => progress.push(fraction);
  const options = { isDirectUpload: true, idempotencyKey: "key", onProgress, signal: stop.signal };
  return { stop, progress, sent: sendCard(form, chosenVideo(file, 3, "picked"), PIE, options) };
}

test("a video goes straight to storage, and the card names it", async () => {
  const asked = serve();
  vi.mocked(put).mockImplementation(async (_path, _body, options) => {
    options.onUploadProgress?.({ loaded: 2, total: 4, percentage: 50 });
    return {} as never;
  });
  const { progress, sent } = send();
  expect(await sent).toEqual({ id: ID, objectId: ID });
  expect(asked.uploads).toEqual([{ name: "clip.mp4", type: "video/mp4", size: 5 }]);
  const { pathname, contentType, token } = OFFER;
  const options = expect.objectContaining({ access: "private", contentType, token });
  expect(vi.mocked(put).mock.calls).toEqual([[pathname, file, options]]);
  expect(progress).toContain(0.5);
  expect(asked.cards).toMatchObject([{ videoPathname: pathname, includeSelfie: "true", selfieDuration: "3" }]);
  expect(asked.cards[0]).not.toHaveProperty("videoFile");
});

test("a card without its video asks for no upload", async () => {
  const asked = serve();
  await send({ ...FORM, includeSelfie: false }).sent;
  expect([asked.uploads.length, vi.mocked(put).mock.calls.length]).toEqual([0, 0]);
  expect(asked.cards[0]).not.toHaveProperty("videoPathname");
});

test.each([
  [401, "Please sign in first.", "Authentication Required: sign in to send your card."],
  [413, "The video is too large.", "Your video file is too large. Please record a shorter video or try again."],
  [415, "Only video files are allowed", "Only video files are allowed"],
  [429, "", "That was a few too many. Please try again in 5 minutes."],
])("an upload that is refused with %i is reported as the card would be", async (status, error, description) => {
  const headers = { "retry-after": "300" };
  network.use(http.post("*/api/cards/uploads", () => HttpResponse.json({ error }, { status, headers })));
  expect(await send().sent).toMatchObject({ status, description });
  expect(put).not.toHaveBeenCalled();
});

test.each([
  ["can't be reached", new TypeError("Failed to fetch"), "Network error. Please check your connection and try again."],
  ["refuses", new Error("Vercel Blob: No"), "Something went wrong, but nothing you wrote is lost. Please try again."],
])("when storage %s, no card is sent", async (_what, error, description) => {
  const asked = serve();
  vi.mocked(put).mockRejectedValue(error);
  expect(await send().sent).toMatchObject({ title: "Send Card Failed", description });
  expect(asked.cards).toEqual([]);
});

test("an upload can be canceled at once, and one that stands still is given up", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const asked = serve();
  vi.mocked(put).mockReturnValue(new Promise(() => undefined));
  const canceled = send();
  await vi.waitFor(() => expect(put).toHaveBeenCalledTimes(1));
  canceled.stop.abort();
  expect(await canceled.sent).toMatchObject({ isCancelled: true, title: "Sending canceled" });
  const silent = send();
  await vi.waitFor(() => expect(put).toHaveBeenCalledTimes(2));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await silent.sent).toMatchObject({
    description: "Request timed out. Please check your internet connection and try again.",
  });
  expect(asked.cards).toEqual([]);
});
