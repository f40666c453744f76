import { expect, test } from "@playwright/test";

test("the four reads answer JSON that any site may use and any cache may keep", async ({ request }) => {
  const [holiday] = await (await request.get("/api/holidays/date/2026-07-19")).json();
  for (const path of [
    "/api/holidays",
    "/api/holidays/date/2026-07-19",
    "/api/holidays/month/7",
    "/api/holidays/month/7?year=2027",
    `/api/holidays/${holiday.id}`,
  ]) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    const headers = response.headers();
    expect(headers["access-control-allow-origin"]).toBe("*");
    expect(headers["cache-control"]).toContain("stale-while-revalidate");
    const again = await request.get(path, { headers: { "if-none-match": headers.etag ?? "" } });
    expect(again.status(), `${path} again`).toBe(304);
  }
});

test("a date is the occurrence of the year that was asked for", async ({ request }) => {
  const july = async (year: number) => {
    const list = await (await request.get(`/api/holidays/month/7?year=${year}`)).json();
    return list.find(({ slug }: { slug: string }) => slug === "national-ice-cream-day")?.dateIso;
  };
  expect([await july(2026), await july(2027)]).toEqual(["2026-07-19", "2027-07-18"]);
});

for (const [path, status, text] of [
  ["/api/holidays/date/2026-02-30", 400, "This date does not exist"],
  ["/api/holidays/date/30-02-2026", 400, "Date must be in YYYY-MM-DD format"],
  ["/api/holidays/date/1812-06-24", 400, "The calendar runs from"],
  ["/api/holidays/month/13", 400, "Month must be between 1 and 12"],
  ["/api/holidays/month/july", 400, "Month must be between 1 and 12"],
  ["/api/holidays/month/7?year=26", 400, "Year must have four digits"],
  ["/api/holidays?year=1066", 400, "The calendar runs from"],
  ["/api/holidays/pie-day", 400, "Holiday ID must be a UUID"],
  ["/api/holidays/00000000-0000-4000-8000-000000000000", 404, "There is no holiday with this ID."],
  ["/api/no/such/thing", 404, "There's nothing at this address."],
] as const) {
  test(`${path} is refused with ${status} and a sentence`, async ({ request }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(status);
    const body = await response.json();
    expect(body.error).toContain(text);
    expect(body.code).toMatch(/^[a-z_]+$/);
    expect(response.headers()["content-type"]).toContain("application/json");
  });
}

test("the health check says that the database is up", async ({ request }) => {
  const response = await request.get("/api/health");
  expect([response.status(), await response.json()]).toEqual([200, { status: "ok", database: "up" }]);
});
