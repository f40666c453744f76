import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { renderApp } from "@/tests/app";
import { network } from "@/tests/components-setup";
import { CardVideoPreview, CardVideoShowing } from "./card-video";

const CARD = "4f1d5c1e-9c1b-4f6e-8a55-0d1f7a3b2c66";
const PLAY = `*/api/cards/${CARD}/play`;
const VIDEO = `/api/cards/${CARD}/video`;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal("MediaError", { MEDIA_ERR_DECODE: 3, MEDIA_ERR_SRC_NOT_SUPPORTED: 4 });
  Object.assign(HTMLMediaElement.prototype, {
    canPlayType: (type: string) => (type === "video/x-msvideo" ? "" : "probably"),
    load: () => undefined,
    play: () => Promise.resolve(),
  });
});

const video = () => screen.getByLabelText<HTMLVideoElement>("A personal video for you");
const status = () => screen.getByRole("status").textContent;
const button = (name: string) => screen.getByRole("button", { name });
const show = (contentType = "video/webm") =>
  renderApp(<CardVideoShowing cardId={CARD} share="the-secret" durationSeconds={12} contentType={contentType} />);

/** Advances the time until the check passes: lost requests are retried after seconds. */
const eventually = (check: () => void) =>
  vi.waitFor(async () => {
    await act(() => vi.advanceTimersByTimeAsync(500));
    check();
  });

/** A fake server that issues the ticket and answers each click with the next of `answers`. */
function servePlay(...answers: (() => Response)[]) {
  const presses: unknown[] = [];
  network.use(
    http.put(PLAY, () => HttpResponse.json({ held: true })),
    http.post(PLAY, async ({ request }) => {
      presses.push(await request.json());
      return (answers[presses.length - 1] ?? answers.at(-1))?.() ?? HttpResponse.error();
    }),
  );
  return presses;
}
const claimed = () => HttpResponse.json({ videoUrl: VIDEO, contentType: "video/webm" });
const refusal = (code: number, error: string) => () => HttpResponse.json({ error }, { status: code });

/** Plays the video like a browser that has loaded it. `asked` lists the requests to the server from then on. */
async function startPlaying(...answers: (() => Response)[]) {
  const presses = servePlay(...answers, claimed);
  const asked: string[] = [];
  network.use(
    http.post(`*/api/cards/${CARD}/cleanup-selfie`, () => {
      asked.push("seen");
      return HttpResponse.json({ seen: true });
    }),
    http.delete(`*${VIDEO}`, () => {
      asked.push("deleted");
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user, unmount } = show();
  await user.click(button("Play it once"));
  await eventually(() => expect(video().getAttribute("src")).toBe(VIDEO));
  fireEvent.playing(video());
  expect(status()).toBe("Playing");
  /** Leaving during playback uses up the play. */
  const leave = async () => {
    unmount();
    await waitFor(() => expect(asked).toEqual(["seen"]));
  };
  return { presses, asked, leave };
}

/** Simulates playback from the start to this second. */
function playTo(seconds: number): void {
  const element = video();
  Object.defineProperties(element, {
    readyState: { value: 4, configurable: true },
    seeking: { value: false, configurable: true },
    played: { value: { length: 1, start: () => 0, end: () => seconds }, configurable: true },
    currentTime: { value: seconds, writable: true, configurable: true },
  });
  fireEvent.timeUpdate(element);
}

test("nothing is requested before the click, which claims the video for this page", async () => {
  const presses = servePlay(claimed);
  const { user } = show();
  expect(screen.getByText("0:12", { exact: false })).toBeTruthy();
  expect(presses).toEqual([]);
  await user.click(button("Play it once"));
  await waitFor(() => expect(video().getAttribute("src")).toBe(VIDEO));
  expect(presses).toEqual([{ share: "the-secret", viewer: expect.stringMatching(/^[\w-]{43}$/) }]);
  expect(screen.queryByRole("button")).toBeNull();
});

test("a browser that blocks cookies shows a message and claims nothing", async () => {
  let tickets = 0;
  network.use(
    http.put(PLAY, () => {
      tickets += 1;
      return HttpResponse.json({ held: false });
    }),
  );
  const { user } = show();
  await user.click(button("Play it once"));
  expect((await screen.findByRole("alert")).textContent).toMatch(/^Your browser is blocking cookies/);
  expect(button("Try again")).toBeTruthy();
  expect(tickets).toBe(2);
});

test("a click whose response is lost is retried with the same secret", async () => {
  const { presses, leave } = await startPlaying(() => HttpResponse.error(), refusal(502, "Bad gateway"));
  expect(presses).toHaveLength(3);
  expect(new Set(presses.map((press) => JSON.stringify(press))).size).toBe(1);
  await leave();
});

test("a click that fails after all retries can be tried again with the same secret", async () => {
  const lost = () => HttpResponse.error();
  const presses = servePlay(lost, lost, lost, lost, claimed);
  const { user } = show();
  await user.click(button("Play it once"));
  await eventually(() => {
    expect(screen.getByRole("alert").textContent).toBe("We couldn't reach our server. Are you online?");
  });
  expect(presses).toHaveLength(4);
  await user.click(button("Try again"));
  await waitFor(() => expect(video().getAttribute("src")).toBe(VIDEO));
  expect(new Set(presses.map((press) => JSON.stringify(press))).size).toBe(1);
});

test("a reader who is too late sees a message, which gets the focus", async () => {
  servePlay(refusal(410, "Someone has already pressed play."));
  const { user } = show();
  await user.click(button("Play it once"));
  const notice = (await screen.findByText("Someone has already pressed play.")).closest("p");
  expect(document.activeElement).toBe(notice);
  expect(screen.queryByRole("button")).toBeNull();
});

test("a format that the browser can't play is detected before anything is used up", async () => {
  const { user } = show("video/x-msvideo");
  await user.click(button("Play it once"));
  expect((await screen.findByRole("alert")).textContent).toContain("Your one play isn't used up.");
});

test("after two seconds the video counts as seen, and at its end it is deleted", async () => {
  const { asked } = await startPlaying();
  playTo(1.9);
  expect(asked).toEqual([]);
  playTo(2);
  playTo(2.5);
  await waitFor(() => expect(asked).toEqual(["seen"]));
  fireEvent.ended(video());
  const notice = (await screen.findByText(/was deleted for privacy/)).closest("p");
  expect(document.activeElement).toBe(notice);
  await waitFor(() => expect(asked).toEqual(["seen", "deleted"]));
  expect(video().hasAttribute("src")).toBe(false);
});

test("after a lost connection the video continues where it stopped, with the same claim", async () => {
  const { presses, leave } = await startPlaying();
  const looks: (string | null)[] = [];
  network.use(
    http.get(`*${VIDEO}`, ({ request }) => {
      looks.push(request.headers.get("range"));
      return looks.length === 1 ? HttpResponse.error() : new HttpResponse("v", { status: 206 });
    }),
  );
  playTo(1.5);
  fireEvent.error(video());
  await screen.findByText("Connection lost, holding your place…");
  expect(status()).toBe("Connection lost, holding your place");
  video().removeAttribute("src");
  video().currentTime = 0;
  await eventually(() => expect(video().getAttribute("src")).toBe(VIDEO));
  fireEvent.loadedMetadata(video());
  expect(video().currentTime).toBe(1.5);
  fireEvent.playing(video());
  expect(status()).toBe("Playing");
  expect(looks).toEqual(["bytes=0-0", "bytes=0-0"]);
  expect(presses).toHaveLength(1);
  await leave();
});

/** Simulates an end of the video. WebKitGTK reports a lost connection in the same way, wherever it is lost. */
function endAt(seconds: number): void {
  Object.assign(video(), { currentTime: seconds });
  const ended = vi.spyOn(video(), "ended", "get").mockReturnValue(true);
  fireEvent.timeUpdate(video());
  fireEvent.ended(video());
  ended.mockReturnValue(false);
}

test("an end before the video's length is a lost connection, but the third one at the same place is its end", async () => {
  const { asked } = await startPlaying();
  network.use(http.get(`*${VIDEO}`, () => new HttpResponse("v", { status: 206 })));
  Object.defineProperty(video(), "duration", { value: 12 });
  fireEvent.loadedMetadata(video());
  playTo(5);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    video().removeAttribute("src");
    endAt(12);
    await screen.findByText("Connection lost, holding your place…");
    await eventually(() => expect(video().getAttribute("src")).toBe(VIDEO));
    fireEvent.loadedMetadata(video());
    expect(video().currentTime).toBe(5);
    fireEvent.playing(video());
  }
  expect(asked).toEqual(["seen"]);
  endAt(12);
  await waitFor(() => expect(asked).toEqual(["seen", "deleted"]));
});

test("a viewer who moves to the end has seen the video", async () => {
  const { asked } = await startPlaying();
  Object.defineProperty(video(), "duration", { value: 12 });
  fireEvent.loadedMetadata(video());
  playTo(5);
  video().currentTime = 12;
  fireEvent.seeked(video());
  endAt(12);
  await waitFor(() => expect(asked).toEqual(["seen", "deleted"]));
});

test("a video that is gone after a lost connection shows a message", async () => {
  await startPlaying();
  network.use(http.get(`*${VIDEO}`, refusal(404, "Card Not Found")));
  fireEvent.error(video());
  await screen.findByText(/has been played and was deleted for privacy/);
});

test("an owner can save a video that failed to load before the page's code was there", () => {
  vi.spyOn(HTMLMediaElement.prototype, "error", "get").mockReturnValue({ code: 4, message: "" } as MediaError);
  renderApp(<CardVideoPreview cardId={CARD} contentType="video/quicktime" />);
  expect(button("Save the video")).toBeTruthy();
});
