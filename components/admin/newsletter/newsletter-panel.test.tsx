import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http, type JsonBodyType } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { Toaster } from "@/components/ui/toaster";
import type { CivilDate } from "@/lib/core/civil-date";
import { daysInWords, plusDays } from "@/lib/core/dates";
import { issueDueAt, nextIssue } from "@/lib/newsletter/issue";
import type { IssuePreview, IssueProgress } from "@/lib/newsletter/issues.queries";
import type { Subscriber } from "@/lib/newsletter/queries";
import { renderApp } from "@/tests/app";
import { network } from "@/tests/components-setup";
import { closeToast, expectToast, listAnswer, refusal, storeSession } from "../test-admin";
import { EmailPanel } from "./newsletter-panel";

const NEXT = nextIssue(new Date());

const VARIANTS = [
  { key: "deals,previews", name: "Days and gift ideas", subject: "Fibonacci Day", html: "<h1>Both</h1>", text: "Both" },
  { key: "previews", name: "Days only", subject: "Fibonacci Day", html: "<h1>Days</h1>", text: "The days" },
  { key: "deals", name: "Gift ideas only", subject: "Gift ideas", html: "<h1>Gifts</h1>", text: "The gifts" },
];

const issue = (change: Partial<IssuePreview> = {}): IssuePreview => {
  const issueOn = change.issueOn ?? NEXT;
  return {
    issueOn,
    dueAt: issueDueAt(issueOn).toISOString(),
    isWritten: false,
    variants: VARIANTS,
    progress: null,
    ...change,
  };
};

const subscriber = (email: string, change: Partial<Subscriber> = {}): Subscriber => ({
  id: crypto.randomUUID(),
  email,
  subscribedAt: "2026-11-20T12:00:00.000Z",
  source: "home",
  preferences: ["deals"],
  isActive: true,
  ...change,
});

const HOSTILE = subscriber("=cmd|'/c-calc@example.com", { source: '=HYPERLINK("x","<b>Home</b>")', isActive: false });
const SUBSCRIBERS = [subscriber("zelda@example.com", { preferences: ["deals", "previews"] }), HOSTILE];

/** Serves the panel's requests, unless a test overrides them. */
beforeEach(() => {
  closeToast();
  storeSession();
  network.use(
    http.get("*/api/admin/email/stats", () => HttpResponse.json({ total: 1204, activeCount: 1100, recentCount: 7 })),
    http.get("*/api/admin/email/notices", () => HttpResponse.json({ readers: 0, notices: [] })),
    http.get("*/api/admin/email/issues", () => HttpResponse.json([])),
    http.get("*/api/admin/email/preview", ({ request }) => {
      const issueOn = new URL(request.url).searchParams.get("issue") ?? NEXT;
      return HttpResponse.json(issue({ issueOn: issueOn as IssuePreview["issueOn"] }) as JsonBodyType);
    }),
    http.get("*/api/admin/email/subscribers", ({ request }) => {
      const search = new URL(request.url).searchParams.get("search")?.toLowerCase() ?? "";
      return listAnswer(
        SUBSCRIBERS.filter(({ email }) => email.startsWith(search)) as unknown as JsonBodyType[],
        search ? undefined : 1204,
      );
    }),
  );
});

function renderPanel() {
  return renderApp(
    <>
      <EmailPanel />
      <Toaster />
    </>,
    { url: "/admin/dashboard?tab=email" },
  );
}

const region = (name: string) => within(screen.getByRole("region", { name }));
const preview = () => region("Weekly preview");
/** Testing Library's queries normalize white space. */
const weekOf = (issueOn: CivilDate) => `The week of ${daysInWords(issueOn, 7)}`.replace(/\s/g, " ");
const emailFrame = () => document.querySelector("iframe") as HTMLIFrameElement;

test("the numbers and the newest subscribers are shown, and an email address is found by its first letters", async () => {
  const { user } = renderPanel();
  await screen.findByText("1,204");
  const numbers = region("Subscriber statistics").getAllByRole("definition");
  expect(numbers.map(({ textContent }) => textContent)).toEqual(["1,204", "1,100", "7"]);
  const list = () => region("Subscribers");
  await list().findByText("Newest 2 of 1,204. Export CSV for the full list.");
  const find = list().getByRole("searchbox", { name: "Find an email address" });
  await user.type(find, "ZELDA");
  await list().findByText("1 starts with “ZELDA”.");
  const [, row] = list().getAllByRole("row");
  expect(row?.textContent).toContain("zelda@example.com");
  expect(row?.textContent).toContain("Gift deals, Previews");
  expect(row?.textContent).toContain("Active");
  await user.clear(find);
  await user.type(find, "=cmd|");
  await list().findByText("1 starts with “=cmd|”.");
  const [, hostile] = list().getAllByRole("row");
  expect(hostile?.textContent).toContain(HOSTILE.source);
  expect(hostile?.textContent).toContain("Inactive");
  await user.clear(find);
  await user.type(find, "no-such-address");
  await list().findByText("No address starts with that");
});

test("the coming newsletters are previewed in a frame without scripts, and one is sent as a test", async () => {
  const sent: unknown[] = [];
  network.use(
    http.post("*/api/admin/email/preview/test", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ message: "Sent to editor@example.com." });
    }),
  );
  const { user } = renderPanel();
  await preview().findByText(weekOf(NEXT));
  await user.click(preview().getByRole("button", { name: "Next week" }));
  const week = plusDays(NEXT, 7);
  await preview().findByText(weekOf(week));
  preview().getByText("Planned");
  preview().getByText(/^Goes out on Sunday, /);

  expect(emailFrame().title).toBe("Days and gift ideas, as an email");
  expect(emailFrame().getAttribute("srcdoc")).toContain("<h1>Both</h1>");
  expect(emailFrame().getAttribute("sandbox")).toBe("allow-popups allow-popups-to-escape-sandbox");
  await user.click(preview().getByRole("radio", { name: "Gift ideas only" }));
  preview().getByText("Gift ideas");
  await user.click(preview().getByRole("radio", { name: "Days only" }));
  await user.click(preview().getByRole("radio", { name: "Desktop" }));
  expect(emailFrame().title).toBe("Days only, as an email");
  expect(emailFrame().getAttribute("srcdoc")).toContain("<h1>Days</h1>");
  await user.click(preview().getByRole("radio", { name: "Text" }));
  expect(region("Days only, as text").getByText("The days")).toBeTruthy();

  await user.click(preview().getByRole("button", { name: "Send me a test" }));
  await expectToast("Sent to editor@example.com.");
  expect(sent).toEqual([{ variant: "previews", issue: week }]);
});

test("an issue that is being sent shows its progress, and then that it was sent", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const issueOn = plusDays(NEXT, 28);
  const sending: IssueProgress = {
    planned: 4,
    sent: 1,
    failed: 0,
    skipped: 0,
    remaining: 3,
    bounced: 0,
    complained: 0,
    plannedAt: "2026-11-22T09:00:00.000Z",
    finishedAt: null,
  };
  let progress = sending;
  network.use(
    http.get("*/api/admin/email/issues", () => HttpResponse.json([{ issueOn, ...progress }])),
    http.get("*/api/admin/email/preview/progress", () => HttpResponse.json({ progress })),
    http.get("*/api/admin/email/preview", ({ request }) => {
      const isOther = new URL(request.url).searchParams.get("issue") !== issueOn;
      return HttpResponse.json((isOther ? issue() : issue({ issueOn, isWritten: true, progress })) as JsonBodyType);
    }),
  );
  const { user } = renderPanel();
  await user.click(await preview().findByRole("button", { name: new RegExp(daysInWords(issueOn, 7)) }));
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Weekly preview" }));
  await preview().findByText("1 of 4 sent · 3 to go");
  expect(preview().getByRole("progressbar").getAttribute("aria-valuenow")).toBe("1");
  progress = { ...sending, sent: 2, remaining: 2 };
  await vi.advanceTimersByTimeAsync(5000);
  await preview().findByText("2 of 4 sent · 2 to go");
  progress = { ...sending, sent: 4, remaining: 0, finishedAt: "2026-11-22T09:05:00.000Z" };
  await vi.advanceTimersByTimeAsync(5000);
  await preview().findByText(/Sent to 4 subscribers, the last on /);
  expect(preview().queryByRole("progressbar")).toBeNull();
  await user.click(preview().getByRole("button", { name: "Back to the next one" }));
  await preview().findByText(weekOf(NEXT));
});

test("a failure is shown, and can be retried", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const download = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:export");
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  network.use(
    http.get("*/api/admin/email/stats", () => refusal(503, ""), { once: true }),
    http.get("*/api/admin/email/export", () => new HttpResponse("email\nzelda@example.com\n")),
    http.post("*/api/admin/email/preview/test", () => refusal(503, "")),
  );
  network.use(http.get("*/api/admin/email/export", () => refusal(503, ""), { once: true }));
  const { user } = renderPanel();
  await expectToast("Unable to load email statistics");
  await user.click(await region("Subscriber statistics").findByRole("button", { name: "Try again" }));
  await region("Subscriber statistics").findByText("Active");

  const exportButton = () => region("Subscribers").getByRole("button", { name: "Export CSV" });
  await user.click(exportButton());
  await expectToast("Export Failed");
  await expectToast("Unable to download email list.");
  expect(download).not.toHaveBeenCalled();
  await waitFor(() => exportButton());
  await user.click(exportButton());
  await waitFor(() => expect(download).toHaveBeenCalledOnce());

  await user.click(await preview().findByRole("button", { name: "Send me a test" }));
  await expectToast("Test not sent");
});
