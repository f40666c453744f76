import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { Toaster } from "@/components/ui/toaster";
import { renderApp } from "@/tests/app";
import { network } from "@/tests/components-setup";
import { closeToast, descriptionOf, expectToast, fieldValue, refusal, storeSession } from "../test-admin";
import { playerInWords, VideosPanel } from "./videos-panel";

const ID = "00000000-0000-4000-8000-000000000001";
const VIDEO = "https://youtu.be/dQw4w9WgXcQ";
const FILE = "https://films.example/day.mp4";
const NO_VIDEO = "Visitors see “No adventure video available yet.”";

const HOLIDAY = {
  id: ID,
  slug: "hush-day",
  holidayName: "Hush Day",
  displayDate: "December 8",
  category: "Wonderfully Weird",
  emoji: "🤫",
  hue: 20,
  tone: "festive",
  deletedAt: null,
  videoUrls: [] as string[],
  categoryVideo: true,
  version: 1,
};

type Change = { videoUrls: string[]; categoryVideo?: boolean; version: number };

/** The holiday as the server stores it, and the changes it received. */
let stored: typeof HOLIDAY;
let sent: Change[];

beforeEach(() => {
  storeSession();
  closeToast();
  stored = HOLIDAY;
  sent = [];
  network.use(
    http.get(`*/api/admin/holidays/${ID}`, () => HttpResponse.json(stored)),
    http.patch<never, Change>(`*/api/admin/holidays/${ID}/videos`, async ({ request }) => {
      const change = await request.json();
      sent.push(change);
      if (change.version !== stored.version) {
        return refusal(409, "Another editor saved this holiday.", { version: "Another editor saved this holiday." });
      }
      stored = { ...stored, ...change, version: stored.version + 1 };
      return HttpResponse.json(stored);
    }),
  );
});

const url = () => screen.getByLabelText("Video URL");
const button = (name: string) => screen.getByRole("button", { name });
const rows = () => within(screen.getByRole("region", { name: "Videos" })).queryAllByRole("listitem");

async function openVideos(room = "0 of 10") {
  const opened = renderApp(
    <>
      <VideosPanel />
      <Toaster />
    </>,
    { url: `/admin/dashboard?tab=videos&holiday=${ID}` },
  );
  await screen.findByText(room);
  return opened;
}

test("videos are added, and the form shows in advance what plays them", async () => {
  const { user } = await openVideos();
  screen.getByText("Visitors see the Wonderfully Weird video.");
  for (const [typed, player] of [
    [FILE, "Video file"],
    [VIDEO, "YouTube player"],
    ["vimeo.com/76979871", "Vimeo player"],
  ] as const) {
    await user.click(url());
    await user.paste(typed);
    expect(screen.getByRole("region", { name: "Add a video" }).textContent).toContain(`Played by: ${player}`);
    await user.click(button("Add video"));
    await waitFor(() => expect(fieldValue(url())).toBe(""));
  }
  await screen.findByText("3 of 10");
  screen.getByText("Added as number 3.");
  expect(stored.videoUrls).toEqual([FILE, VIDEO, "https://vimeo.com/76979871"]);
});

test("a video is moved by keyboard, and its button stays focused", async () => {
  stored = { ...HOLIDAY, videoUrls: [FILE, VIDEO] };
  const { user } = await openVideos("2 of 10");
  expect(rows()[0]?.textContent).toContain("Shown on the page");
  button("Move video 2 up").focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(rows()[0]?.textContent).toContain(VIDEO));
  expect(rows()[0]?.textContent).toContain("Shown on the page");
  expect(rows()[1]?.textContent).not.toContain("Shown on the page");
  await waitFor(() => expect(document.activeElement).toBe(button("Move video 1 up")));
  screen.getByText("Now number 1 of 2.");
  expect(sent).toEqual([{ videoUrls: [VIDEO, FILE], version: 1 }]);
});

test("a removed video returns to its place with Undo", async () => {
  stored = { ...HOLIDAY, videoUrls: [FILE, VIDEO] };
  const { user } = await openVideos("2 of 10");
  await user.click(button("Remove video 1"));
  await screen.findByText("1 of 10");
  await waitFor(() => expect(document.activeElement).toBe(button("Undo the removal")));
  await user.click(button("Undo the removal"));
  await screen.findByText("2 of 10");
  expect(rows()[0]?.textContent).toContain(FILE);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Videos" })));
});

test("something other than a web URL is refused before it is sent, and stays in the field", async () => {
  stored = { ...HOLIDAY, videoUrls: [FILE] };
  const { user } = await openVideos("1 of 10");
  for (const [typed, problem] of [
    ["not an address", /^Must be a valid URL/],
    [FILE, /^This video is already in the list/],
  ] as const) {
    await user.clear(url());
    await user.click(url());
    await user.paste(typed);
    await user.click(button("Add video"));
    await waitFor(() => expect(descriptionOf(url())).toMatch(problem));
    await waitFor(() => expect(document.activeElement).toBe(url()));
    expect(fieldValue(url())).toBe(typed);
  }
  expect(sent).toEqual([]);
});

test("a video that the server refuses stays in the field, with the problem", async () => {
  network.use(
    http.patch(`*/api/admin/holidays/${ID}/videos`, () =>
      refusal(422, "Must be a valid URL", { "videoUrls.0": "Must be a valid URL" }),
    ),
  );
  const { user } = await openVideos();
  await user.click(url());
  await user.paste(FILE);
  await user.click(button("Add video"));
  await expectToast("Update Failed");
  await waitFor(() => expect(descriptionOf(url())).toMatch(/^Must be a valid URL/));
  expect(fieldValue(url())).toBe(FILE);
  screen.getByText("0 of 10");
});

test("an admin who saves over another's change gets the newest list, and the typed text remains", async () => {
  const { user } = await openVideos();
  stored = { ...HOLIDAY, videoUrls: ["https://films.example/theirs.mp4"], version: 2 };
  await user.click(url());
  await user.paste(VIDEO);
  await user.click(button("Add video"));
  await expectToast("Update Failed");
  await waitFor(() => expect(rows()[0]?.textContent).toContain("https://films.example/theirs.mp4"));
  expect(fieldValue(url())).toBe(VIDEO);
  await user.click(button("Add video"));
  await screen.findByText("2 of 10");
  expect(stored.videoUrls).toEqual(["https://films.example/theirs.mp4", VIDEO]);
});

test("the category's video is turned off with a switch", async () => {
  const { user } = await openVideos();
  const categoryVideo = screen.getByRole("switch", { name: /^Use the category’s video when there is none/ });
  expect((categoryVideo as HTMLInputElement).checked).toBe(true);
  await user.click(categoryVideo);
  await screen.findByText(NO_VIDEO, { exact: true });
  expect((categoryVideo as HTMLInputElement).checked).toBe(false);
  expect(sent).toEqual([{ videoUrls: [], categoryVideo: false, version: 1 }]);
});

test("at the limit of ten, nothing can be added", async () => {
  stored = { ...HOLIDAY, videoUrls: Array.from({ length: 10 }, (_, index) => `https://films.example/${index}.mp4`) };
  await openVideos("10 of 10");
  const add = button("Add video") as HTMLButtonElement;
  expect(add.disabled).toBe(true);
  expect(descriptionOf(add)).toBe("Maximum 10 videos per holiday");
});

test("a solemn day's videos are shown but cannot be changed", async () => {
  stored = { ...HOLIDAY, tone: "solemn", videoUrls: [FILE] };
  await openVideos("1 of 10");
  screen.getByText(/^This day is solemn, so visitors see no video/);
  expect(screen.queryByRole("button", { name: "Add video" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Remove video 1" })).toBeNull();
});
test.each([
  ["https://youtu.be/dQw4w9WgXcQ", "YouTube player"],
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ", "YouTube player"],
  ["https://vimeo.com/76979871", "Vimeo player"],
  ["https://films.example/day.mp4", "Video file"],
  ["https://films.example/day.WEBM?size=large", "Video file"],
])("%s is played by: %s", (address, player) => {
  expect(playerInWords(address)).toEqual({ player, doubt: "" });
});

test.each(["https://films.example/watch/day", "https://www.youtube.com/@oddly", "https://vimeo.com/events/1"])(
  "%s is flagged as a web page",
  (address) => {
    expect(playerInWords(address)).toMatchObject({
      player: "Video file",
      doubt: expect.stringContaining("A web page"),
    });
  },
);

test.each(["", "not an address", "javascript:alert(1)", "ftp://films.example/lost.mp4", "/adventures/nature.mp4"])(
  "“%s” has no player",
  (address) => {
    expect(playerInWords(address)).toBeNull();
  },
);
