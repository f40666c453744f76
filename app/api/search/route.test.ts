import { expect, test } from "vitest";
import { GET } from "./route";

const search = (parameters: string) =>
  GET(new Request(`https://oddly.example/api/search?${parameters}`), { params: Promise.resolve({}) });

test.each([
  ["q=pie&today=tomorrow", "Date must be in YYYY-MM-DD format"],
  ["q=pie&today=", "Date must be in YYYY-MM-DD format"],
  ["q=pie&today=2026-02-30", "This date does not exist"],
  ["q=pie&today=1999-12-31", expect.stringMatching(/^The calendar runs from \d{4}-01-01 to \d{4}-12-31$/)],
])("%s is rejected with a readable message, before any query", async (parameters, error) => {
  const refused = await search(parameters);
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ error, code: "invalid_request" });
});
