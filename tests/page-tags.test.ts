import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { holidays } from "@/db/schema/holidays";
import { expiredAt } from "@/lib/core/cache";
import { plusDays, utcToday } from "@/lib/core/dates";
import { DETAILS_TAG, HOLIDAYS_TAG, holidayTag } from "@/lib/holidays/tags";
import { testSite } from "./site";

const tags = new Set<string>();
vi.mock("@/lib/core/cache", async (original) => ({
  ...(await original<typeof import("@/lib/core/cache")>()),
  tagPage: async (added: readonly string[]) => {
    for (const tag of added) tags.add(tag);
  },
}));

const site = await testSite({ catalog: true });
const visitor = site.visitor();

const DATE = plusDays(utcToday(), 40);

const marked = sql`'detail-' || ${holidays.id}`;

/** The fields that no list of holidays shows, each with the holiday's ID. */
const DETAILS = {
  notes: marked,
  whyToday: marked,
  history: marked,
  sourceUrl: sql`'https://source.example/' || ${marked}`,
  videoUrls: sql`array['https://video.example/' || ${marked}]`,
  sources: sql`jsonb_build_array(jsonb_build_object('title', ${marked}))`,
  celebrate: sql`jsonb_build_object('free', ${marked}, 'friends', ${marked}, 'desk', ${marked})`,
  messages: sql`jsonb_build_array(jsonb_build_object('mood', 'funny', 'text', ${marked}))`,
  classroom: sql`jsonb_build_object('fact', ${marked}, 'questions', jsonb_build_array(${marked}),
    'activity', jsonb_build_object('title', ${marked}, 'text', ${marked}),
    'word', jsonb_build_object('word', ${marked}, 'meaning', ${marked}))`,
};

let slug = "";
beforeAll(async () => {
  await site.db.update(holidays).set(DETAILS).where(eq(holidays.isBuiltIn, false));
  [{ slug }] = await (await visitor.get(`/api/holidays/date/${DATE}`)).json();
});
beforeEach(() => tags.clear());

/** Opens a page, and returns the holidays whose details it has. */
async function detailed(path: string): Promise<string[]> {
  const { status, html } = await visitor.open(path);
  expect([path, status]).toEqual([path, 200]);
  return [...new Set(Array.from(html.matchAll(/detail-([\da-f-]{36})/g), ([, id = ""]) => id))];
}

test.each(["/", "/offline", "day", "day of one", "holiday", "birthday", "lesson", "projector"])(
  "%s is rendered again after a new text of any holiday that it describes",
  async (name) => {
    const [{ id }] = await (await visitor.get(`/api/holidays/date/${DATE}`)).json();
    const pages: Record<string, string> = {
      day: `/holiday/${DATE}`,
      "day of one": `/holiday/${DATE}?holidayId=${id}`,
      holiday: `/holidays/${slug}`,
      birthday: `/birthday/${DATE.slice(5)}`,
      lesson: `/classroom/${DATE}`,
      projector: `/classroom/${DATE}?view=projector`,
    };
    const ids = await detailed(pages[name] ?? name);
    expect(ids).not.toEqual([]);
    expect(tags).toContain(HOLIDAYS_TAG);
    if (!tags.has(DETAILS_TAG)) expect([...tags]).toEqual(expect.arrayContaining(ids.map(holidayTag)));
  },
);

test.each(["/calendar", "/holidays", "/categories", "/categories/food-and-drink", "/subscribe", "/corrections"])(
  "%s describes no holiday, so it stays after a new text",
  async (path) => {
    expect(await detailed(path)).toEqual([]);
    expect([...tags]).toContain(HOLIDAYS_TAG);
    expect([...tags].filter((tag) => tag.startsWith(holidayTag("")) || tag === DETAILS_TAG)).toEqual([]);
  },
);

test("an editor's text has invalidated the holiday's pages once the editor has the response", async () => {
  const editor = await site.admin();
  const [{ id }] = await (await visitor.get(`/api/holidays/date/${DATE}`)).json();
  const before = Date.now();
  const { status } = await editor.fetch(`/api/admin/holidays/${id}`, { method: "PUT", json: { whyToday: "Because." } });
  expect(status).toBe(200);
  expect(expiredAt(holidayTag(id))).toBeGreaterThanOrEqual(before);
  expect(expiredAt(HOLIDAYS_TAG)).toBe(0);
});
