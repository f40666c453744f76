import { expect, test } from "@playwright/test";

const PICTURES = ["/og/national-ice-cream-day/2026-07-19", "/og/national-ice-cream-day/any"];

for (const path of PICTURES) {
  test(`${path} is a PNG of 1200 by 630 that caches may keep`, async ({ request }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(200);
    expect(response.headers()["content-type"]).toBe("image/png");
    expect(response.headers()["cache-control"]).toContain("s-maxage=604800");
    const png = await response.body();
    expect([png.toString("latin1", 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(["PNG", 1200, 630]);
    expect(png.byteLength).toBeLessThan(150_000);
  });
}

test("a day and no particular day are two pictures", async ({ request }) => {
  const [day, any] = await Promise.all(PICTURES.map(async (path) => (await request.get(path)).body()));
  expect(day?.equals(any ?? Buffer.alloc(0))).toBe(false);
});

for (const [path, why] of [
  ["/og/no-such-day/any", "no such holiday"],
  ["/og/national-ice-cream-day/2026-07-20", "a day on which it does not fall"],
  ["/og/national-ice-cream-day/2026-02-30", "a day that does not exist"],
  ["/og/national-ice-cream-day/1812-07-19", "a day outside the calendar"],
  ["/og/national-ice-cream-day/someday", "no day at all"],
  ["/og/just-because/any", "the holiday that is on no calendar"],
  ["/og/%00/any", "an address that no database reads"],
] as const) {
  test(`${path} answers 404: ${why}`, async ({ request }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(404);
    expect(response.headers()["cache-control"]).toBe("no-store");
    expect(await response.json()).toMatchObject({ code: "not_found" });
  });
}
