import { compileErrors, validate } from "@readme/openapi-parser";
import { expect, test, vi } from "vitest";
import { AppError } from "@/lib/core/errors";
import { answerError } from "@/lib/core/http";
import { errorOutput, openApiDocument } from "./document";
import { publicReads } from "./reads";

const TODAY = "2026-11-21";
const READS = publicReads(TODAY);
const document = openApiDocument("https://oddly.example", TODAY);

test("the document is valid OpenAPI 3.1", async () => {
  const result = await validate(JSON.parse(JSON.stringify(document)));
  expect(result.valid ? "valid" : compileErrors(result)).toBe("valid");
  expect(document.openapi).toMatch(/^3\.1\./);
});

test("it describes every public endpoint, with the site's own URL", () => {
  expect(Object.keys(document.paths ?? {}).toSorted()).toEqual([
    "/api/gifts/holiday/{holidayId}",
    "/api/health",
    "/api/holidays",
    "/api/holidays/date/{date}",
    "/api/holidays/month/{month}",
    "/api/holidays/{id}",
    "/api/holidays/{id}/sponsors",
    "/api/holidays/{id}/videos",
    "/api/search",
    "/api/sponsors/batch",
    "/api/today",
  ]);
  expect(document.servers).toEqual([{ url: "https://oddly.example" }]);
});

test("a client generated from it does not reject new fields", () => {
  expect(JSON.stringify(document)).not.toContain('"additionalProperties":false');
});

for (const { path, params, answer } of READS) {
  test(`the example of ${path} and those of its parameters match their schemas`, () => {
    expect(answer.schema.safeParse(answer.example).error).toBeUndefined();
    const shapes = { ...params?.path?.shape, ...params?.query?.shape };
    for (const [name, schema] of Object.entries(shapes)) {
      const [example] = schema.meta()?.examples ?? [];
      expect(schema.safeParse(example).error, name).toBeUndefined();
    }
  });
}

test("errors have the documented shape", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  for (const thrown of [
    new AppError("invalid_request", "No.", [{ path: "date", message: "This date does not exist" }]),
    new AppError("not_found", "There is no holiday with this ID."),
    new Error("a fault"),
    Object.assign(new Error("connect"), { code: "ECONNREFUSED" }),
  ]) {
    expect(errorOutput.safeParse(await answerError(thrown).json()).error).toBeUndefined();
  }
});
