import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { holidays } from "@/db/schema/holidays";
import { picturePath } from "@/lib/holidays/picture";
import { getPictured } from "@/lib/holidays/picture.queries";
import { testSite } from "./site";

const { visitor: newVisitor, db } = await testSite({ catalog: true });
const visitor = newVisitor();

const SLUG = "national-ice-cream-day";

async function pathOf(slug: string, form: "svg" | "png" = "svg"): Promise<string> {
  const holiday = await getPictured(slug);
  if (!holiday) throw new Error(`${slug} does not exist`);
  return picturePath(holiday, form);
}

test("a holiday's picture is an SVG and a smaller PNG that browsers keep", async () => {
  const svg = await visitor.get(await pathOf(SLUG));
  expect([svg.status, svg.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
  expect(svg.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(await svg.text()).toContain('viewBox="0 0 1200 800"');
  const response = await visitor.get(await pathOf(SLUG, "png"));
  expect(response.headers.get("content-type")).toBe("image/png");
  const png = Buffer.from(await response.arrayBuffer());
  expect([png.toString("latin1", 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(["PNG", 660, 440]);
});

test("a holiday that is not described has its picture in each season in which it may fall", async () => {
  const holiday = await getPictured("just-because");
  if (!holiday) throw new Error("the built-in holiday is missing");
  for (const dateIso of ["2027-01-05", "2027-04-05", "2027-07-05", "2027-10-05"] as const) {
    const response = await visitor.get(picturePath({ ...holiday, picture: null, dateIso }));
    expect(response.status, dateIso).toBe(200);
  }
});

test("a deleted holiday's picture stays on the cards about it", async () => {
  const path = await pathOf(SLUG);
  await db.update(holidays).set({ deletedAt: new Date() }).where(eq(holidays.slug, SLUG));
  expect((await visitor.get(path)).status).toBe(200);
  await db.update(holidays).set({ deletedAt: null }).where(eq(holidays.slug, SLUG));
});

test("an outdated version redirects to the current one for a while", async () => {
  for (const form of ["svg", "png"] as const) {
    const response = await visitor.get(`/pictures/${SLUG}/0ld.${form}`);
    expect([response.status, response.headers.get("location")]).toEqual([307, await pathOf(SLUG, form)]);
    expect(response.headers.get("cache-control")).toBe("public, max-age=60");
  }
});

test.each([
  ["/pictures/no-such-day/abc.svg", "no such holiday"],
  [`/pictures/${SLUG}/abc.gif`, "another format"],
  [`/pictures/${SLUG}/abc`, "no format"],
  [`/pictures/${SLUG}/..svg`, "not a version"],
  ["/pictures/%00/abc.svg", "a NUL, which the database refuses"],
])("%s returns 404: %s", async (path) => {
  const response = await visitor.get(path);
  expect(response.status).toBe(404);
  expect(response.headers.get("cache-control")).toBe("no-store");
});
