import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { nameInput } from "@/lib/account/input";
import { adminLoginInput, signInInput } from "@/lib/auth/input";
import { eventListInput, operationListInput } from "@/lib/billing/input";
import {
  byLinkInput,
  cardInput,
  cardTextInput,
  playInput,
  shareLinkInput,
  thanksInput,
  uploadInput,
} from "@/lib/cards/input";
import { cardMailChange, cardMailInput } from "@/lib/cards/mail/input";
import { acceptanceInput, correctionInput, correctionListInput } from "@/lib/editorial/corrections/input";
import { giftChangeInput, giftInput } from "@/lib/editorial/gifts.input";
import {
  deletionInput,
  drawingInput,
  holidayChangeInput,
  holidayListInput,
  newHolidayInput,
  pickInput,
  videosInput,
} from "@/lib/editorial/input";
import { latitudeParam, longitudeParam, searchLimitParam, searchTextParam } from "@/lib/holidays/input";
import { issueQuery, noticeInput, subscriberListInput, testIssueInput } from "@/lib/newsletter/admin-input";
import { subscriptionInput as newsletterInput } from "@/lib/newsletter/input";
import { reminderFields } from "@/lib/reminders/form-input";
import {
  namedReminderChange,
  pushBrowserInput,
  pushSubscriptionInput,
  reminderChange,
  reminderInput,
} from "@/lib/reminders/input";
import {
  businessChange,
  cancelInput,
  checkoutInput,
  countInput,
  hideInput,
  messageInput,
  showInput,
  sponsorshipListInput,
  subscriptionInput,
  waitlistInput,
} from "@/lib/sponsorship/input";
import { inParallel, send, signInAdmin, sql } from "./client";
import { inputsOf, knownValues } from "./inputs";
import { actionForm, type Headers, ids, makePeople, roles, serverActions } from "./people";

const REQUESTS = 10_000;

/** The same each time, so that no change fails for another one's fault: `FUZZ_SEED=7 npm run test:long -- unit attacks/fuzz`. */
const SEED = Number(process.env.FUZZ_SEED ?? 2027713693);

let editor: Headers = {};
beforeAll(async () => {
  await makePeople(20);
  const { cookie, sessionHeader } = await signInAdmin(21);
  editor = { cookie, ...sessionHeader };
});

// The limits of one person would answer nearly every request.
const unlimited = setInterval(() => void sql`delete from rate_limits`.catch(() => undefined), 250);
afterAll(async () => {
  clearInterval(unlimited);
  await sql.end();
});

type Way = "json" | "query" | "form" | "multipart" | "action";

/** A place for input: how it is sent, where to, and its schema. */
type Endpoint = { as: "visitor" | "owner" | "editor"; way: Way; method: string; path: string; schema: z.ZodType };

const at = (as: Endpoint["as"], way: Way, method: string, path: string, schema: z.ZodType): Endpoint => ({
  as,
  way,
  method,
  path,
  schema,
});

const NOTHING = z.object({});

/** `{name}` in a path is one of the owner's IDs. The path of an action is its name. */
const ENDPOINTS: readonly Endpoint[] = [
  at("visitor", "json", "POST", "/api/auth/email/start", signInInput),
  at(
    "visitor",
    "form",
    "POST",
    "/api/auth/email/confirm",
    z.object({ token: z.string(), page: z.uuid(), returnUrl: z.string() }),
  ),
  at("visitor", "json", "POST", "/api/admin/login", adminLoginInput),
  at("visitor", "json", "POST", "/api/email/subscribe", newsletterInput),
  at("visitor", "form", "POST", "/api/email/subscribe", newsletterInput),
  at("visitor", "form", "POST", "/api/email/preferences", z.object({ token: z.uuid(), previews: z.string() })),
  at("visitor", "form", "POST", "/api/email/confirm", z.object({ token: z.string() })),
  at("visitor", "json", "POST", "/api/cards/{card}/opened", byLinkInput),
  at("visitor", "json", "POST", "/api/cards/{card}/play", playInput),
  at("visitor", "json", "POST", "/api/cards/{mailed}/refuse", byLinkInput),
  at("visitor", "json", "POST", "/api/cards/{card}/thanks", thanksInput),
  at("visitor", "json", "POST", "/api/sponsors", checkoutInput),
  at("visitor", "json", "POST", "/api/sponsors/counts", countInput),
  at(
    "visitor",
    "json",
    "POST",
    "/api/csp-reports",
    z.object({ "csp-report": z.object({ "effective-directive": z.string(), "blocked-uri": z.string() }) }),
  ),
  at(
    "visitor",
    "query",
    "GET",
    "/api/search",
    z.object({ q: searchTextParam, limit: searchLimitParam, today: z.string() }),
  ),
  at(
    "visitor",
    "query",
    "GET",
    "/api/places",
    z.object({ latitude: latitudeParam, longitude: longitudeParam, category: z.string() }),
  ),
  at("visitor", "query", "GET", "/api/today", z.object({ zone: z.string() })),
  at("visitor", "query", "GET", "/api/holidays", z.object({ year: z.string() })),
  at("visitor", "query", "GET", "/api/sponsors/batch", z.object({ holidayIds: z.string() })),
  at("visitor", "query", "GET", "/api/sponsors/availability", z.object({ holidayId: z.string() })),
  at("visitor", "query", "GET", "/api/cards/{card}", byLinkInput),
  at("visitor", "query", "GET", "/search", z.object({ q: z.string(), today: z.string() })),
  at("visitor", "query", "GET", "/birthday", z.object({ month: z.string(), day: z.string(), date: z.string() })),
  at("visitor", "query", "GET", "/cards/new", z.object({ date: z.string(), holidayId: z.string(), share: z.string() })),
  at("visitor", "query", "GET", "/cards/{card}", z.object({ share: z.string() })),
  at("visitor", "query", "GET", "/reminders/new", z.object({ holidayId: z.string() })),
  at("visitor", "query", "GET", "/reminders/stop", z.object({ token: z.string(), done: z.string() })),
  at("visitor", "query", "GET", "/preferences", z.object({ token: z.string(), done: z.string() })),
  at("visitor", "query", "GET", "/unsubscribe", z.object({ token: z.string(), problem: z.string() })),
  at("visitor", "query", "GET", "/", z.object({ today: z.string() })),
  at("visitor", "query", "GET", "/calendar", z.object({ month: z.string() })),
  at("visitor", "action", "POST", "suggestFixAction", correctionInput.extend({ slug: z.string() })),
  at("visitor", "action", "POST", "signInAction", signInInput),
  at("visitor", "action", "POST", "stopReminderAction", z.object({ token: z.string() })),
  at("owner", "multipart", "POST", "/api/cards", cardInput),
  at("owner", "json", "POST", "/api/cards/uploads", uploadInput),
  at("owner", "json", "POST", "/api/cards/{mailed}/mail", cardMailInput),
  at("owner", "json", "PATCH", "/api/cards/{mailed}/mail", cardMailChange),
  at("owner", "json", "POST", "/api/share/finalize", shareLinkInput),
  at("owner", "json", "POST", "/api/reminders", reminderInput),
  at("owner", "json", "PATCH", "/api/reminders", namedReminderChange),
  at("owner", "json", "PATCH", "/api/reminders/{reminder}", reminderChange),
  at("owner", "query", "DELETE", "/api/reminders", z.object({ id: z.string() })),
  at("owner", "json", "POST", "/api/push-subscriptions", pushSubscriptionInput),
  at("owner", "json", "POST", "/api/push-subscriptions/known", pushBrowserInput),
  at("owner", "query", "DELETE", "/api/push-subscriptions", pushBrowserInput),
  at("owner", "json", "PATCH", "/api/sponsors/business", businessChange),
  at("owner", "json", "PATCH", "/api/sponsors/sponsorships/{sponsorship}", messageInput),
  at("owner", "json", "POST", "/api/sponsors/cancel-subscription", cancelInput),
  at("owner", "json", "POST", "/api/sponsors/resume-subscription", subscriptionInput),
  at("owner", "json", "POST", "/api/sponsors/portal", subscriptionInput),
  at("owner", "json", "POST", "/api/sponsors/waitlist", waitlistInput),
  at("owner", "json", "DELETE", "/api/sponsors/waitlist", waitlistInput),
  at("owner", "query", "GET", "/api/sponsors/report", z.object({ days: z.string() })),
  at("owner", "query", "GET", "/account", z.object({ done: z.string(), problem: z.string() })),
  at("owner", "query", "GET", "/reminders", z.object({ done: z.string(), problem: z.string(), page: z.string() })),
  at("owner", "query", "GET", "/sponsor-dashboard", z.object({ done: z.string(), days: z.string() })),
  at("owner", "action", "POST", "saveNameAction", nameInput),
  at("owner", "action", "POST", "sendReminder", reminderFields.extend({ id: z.string(), holidayId: z.string() })),
  at("owner", "action", "POST", "mailCardAction", cardMailInput.extend({ cardId: z.string(), version: z.string() })),
  at("owner", "action", "POST", "changeTextAction", cardTextInput.extend({ cardId: z.string(), version: z.string() })),
  at("owner", "action", "POST", "endSessionAction", z.object({ session: z.string() })),
  at("owner", "action", "POST", "removeDeviceAction", z.object({ device: z.string() })),
  at("owner", "action", "POST", "leaveWaitlistAction", waitlistInput),
  at("editor", "json", "POST", "/api/admin/holidays", newHolidayInput),
  at("editor", "json", "PUT", "/api/admin/holidays/{holidayId}", holidayChangeInput),
  at("editor", "json", "PATCH", "/api/admin/holidays/{holidayId}/videos", videosInput),
  at("editor", "json", "DELETE", "/api/admin/holidays/{holidayId}", deletionInput),
  at("editor", "json", "POST", "/api/admin/holidays/{holidayId}/restore", NOTHING),
  at("editor", "json", "POST", "/api/admin/holidays/{holidayId}/pick", pickInput),
  at("editor", "json", "POST", "/api/admin/holidays/{holidayId}/gifts", giftInput),
  at("editor", "json", "PUT", "/api/admin/holidays/{holidayId}/gifts/{giftId}", giftChangeInput),
  at("editor", "json", "POST", "/api/admin/holidays/import?dryRun=true", z.array(newHolidayInput)),
  at("editor", "query", "GET", "/api/admin/holidays", holidayListInput),
  at("editor", "query", "GET", "/api/admin/holidays/export", z.object({ format: z.string() })),
  at("editor", "query", "GET", "/api/admin/holidays/picture", drawingInput),
  at("editor", "query", "GET", "/api/admin/corrections", correctionListInput),
  at("editor", "json", "POST", "/api/admin/corrections/{unknown}/accept", acceptanceInput),
  at("editor", "query", "GET", "/api/admin/email/subscribers", subscriberListInput),
  at("editor", "query", "GET", "/api/admin/email/preview", issueQuery(new Date())),
  at("editor", "query", "GET", "/api/admin/email/preview/progress", issueQuery(new Date())),
  at("editor", "json", "POST", "/api/admin/email/preview/test", testIssueInput(new Date())),
  at("editor", "json", "POST", "/api/admin/email/notices", noticeInput),
  at("editor", "query", "GET", "/api/admin/events", eventListInput),
  at("editor", "query", "GET", "/api/admin/operations", operationListInput),
  at("editor", "query", "GET", "/api/admin/sponsors", sponsorshipListInput),
  at("editor", "query", "GET", "/api/admin/health/audit", z.object({ after: z.string() })),
  at("editor", "json", "POST", "/api/admin/sponsors/{sponsorship}/hide-message", hideInput),
  at("editor", "json", "POST", "/api/admin/sponsors/{sponsorship}/show-message", showInput),
];

/** Answers after a pause on purpose, so fewer requests go there. */
const SLOW = ["/api/auth/email/start", "/api/admin/login", "signInAction", "/api/admin/holidays/export"];

const textOf = (value: unknown): string =>
  (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed();

const fieldsOf = (input: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(Object(input)).map(([name, value]) => [name.toWellFormed(), textOf(value)]));

type Attempt = { endpoint: Endpoint; input: unknown };

/** Returns the request that carries the input. */
function requestOf({ endpoint: { as, way, method, path }, input }: Attempt) {
  const headers = { visitor: {}, owner: roles.owner, editor }[as];
  const address = path.replace(/\{(\w+)\}/g, (_all, name: string) => ids[name] ?? "");
  const fields = fieldsOf(input);
  if (way === "query") return { path: `${address}?${new URLSearchParams(fields)}`, method, headers };
  if (way === "json") return { path: address, method, headers, json: input ?? null };
  if (way === "form") return { path: address, method, headers, body: new URLSearchParams(fields) };
  const action = serverActions().find(({ name }) => name === path);
  if (way === "action") {
    const form = actionForm(fields, /^(suggest|signIn|saveName|sendReminder|mailCard|changeText)/.test(path));
    return { path: action?.page ?? "", method, headers: { ...headers, "next-action": action?.id }, body: form };
  }
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return { path: address, method, headers, body };
}

test("10,000 requests from the schemas, valid, nearly valid and hostile, never end in a 5xx", {
  timeout: 300_000,
}, async () => {
  const known = knownValues();
  const perEndpoint = Math.ceil((REQUESTS - SLOW.length * 40) / (ENDPOINTS.length - SLOW.length));
  const attempts = ENDPOINTS.flatMap((endpoint): Attempt[] => {
    const numRuns = SLOW.includes(endpoint.path) ? 40 : perEndpoint;
    return fc.sample(inputsOf(endpoint.schema, known), { seed: SEED, numRuns }).map((input) => ({ endpoint, input }));
  });
  expect(attempts.length).toBeGreaterThanOrEqual(REQUESTS);
  const mixed = attempts.map((attempt, index) => ({ attempt, order: (index * 7919) % attempts.length }));
  const inOrder = mixed.toSorted((a, b) => a.order - b.order).map(({ attempt }) => attempt);
  const statuses = new Map<number, number>();
  const accepted = new Set<Endpoint>();
  const faults = await inParallel(inOrder, async (attempt) => {
    const { path, ...sending } = requestOf(attempt);
    const { status, headers, text } = await send(path, sending);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const { method, path: route, way } = attempt.endpoint;
    if (status < 400) accepted.add(attempt.endpoint);
    const isApiError = status >= 400 && route.startsWith("/api/");
    const isReadable = !isApiError || /^\{"error":".+","code":"\w+"/.test(text) || headers["content-length"] === "0";
    if (status < 500 && isReadable) return [];
    return [
      `${method} ${route} (${way}) ${JSON.stringify(attempt.input)?.slice(0, 300)} → ${status} ${text.slice(0, 200)}`,
    ];
  });
  console.info(
    `Answers by status: ${JSON.stringify([...statuses].sort())}; ${accepted.size} of ${ENDPOINTS.length} places accepted some.`,
  );
  expect(faults.flat(), `seed ${SEED}`).toEqual([]);
  // Most places were also reached with an input that they accept: the requests did not all fail at the door.
  expect(accepted.size, JSON.stringify([...statuses])).toBeGreaterThan(ENDPOINTS.length * 0.6);
});
