import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { AppError } from "./errors";
import { type IncomingFile, readUpload } from "./upload";

const LIMITS = { fileField: "videoFile", maxFileBytes: 1_000_000 };
const ADDRESS = "https://oddly.example/api/cards";

function post(form: FormData | string, headers?: HeadersInit): Request {
  return new Request(ADDRESS, { method: "POST", body: form, headers });
}

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const bytesOf = async ({ name, type, bytes }: IncomingFile) => ({
  name,
  type,
  content: await buffer(Readable.from(bytes)),
});

const codeOf = (reading: Promise<unknown>) =>
  reading.then(
    () => "read",
    (error) => (error instanceof AppError ? error.code : error),
  );

test("a file arrives byte for byte with the fields before it, and all fields are returned at the end", async () => {
  const content = crypto.getRandomValues(new Uint8Array(60_000));
  const form = formOf({
    message: "Hé\nllo",
    videoFile: new File([content], "a.webm", { type: "video/webm" }),
    last: "yes",
  });
  let before: object = {};
  const { fields, taken } = await readUpload(post(form), LIMITS, (file, fieldsBefore) => {
    before = fieldsBefore;
    return bytesOf(file);
  });
  expect(before).toEqual({ message: "Hé\r\nllo" });
  expect(fields).toEqual({ message: "Hé\r\nllo", last: "yes" });
  expect(taken).toMatchObject({ name: "a.webm", type: "video/webm" });
  expect(taken?.content.equals(content)).toBe(true);
});

test("a form without a file has none, and a file in another field is ignored", async () => {
  expect(await readUpload(post(formOf({ a: "1" })), LIMITS, bytesOf)).toEqual({ fields: { a: "1" }, taken: null });
  const other = formOf({ other: new File(["x"], "x.txt"), a: "1" });
  expect(await readUpload(post(other), LIMITS, bytesOf)).toEqual({ fields: { a: "1" }, taken: null });
});

test("a file field without a chosen file counts as no file", async () => {
  const form = formOf({ videoFile: new File([], "", { type: "application/octet-stream" }), a: "1" });
  expect(await readUpload(post(form), LIMITS, bytesOf)).toEqual({ fields: { a: "1" }, taken: null });
});

test("an error while the file is being read ends the upload and is thrown", async () => {
  const form = formOf({ videoFile: new File([new Uint8Array(500_000)], "a.webm", { type: "video/webm" }) });
  const refusal = new AppError("too_large", "Too large");
  const reading = readUpload(post(form), LIMITS, async ({ bytes }) => {
    for await (const _ of bytes) throw refusal;
  });
  await expect(reading).rejects.toBe(refusal);
});

test.each([
  ["JSON", post("{}", { "content-type": "application/json" }), "unsupported_type"],
  ["a form that names no boundary", post("x", { "content-type": "multipart/form-data; x" }), "invalid_request"],
  ["a form that is none", post("hello", { "content-type": "multipart/form-data; boundary=x" }), "invalid_request"],
  [
    "a form that breaks off in its file",
    post('--x\r\ncontent-disposition: form-data; name="videoFile"; filename="a.webm"\r\n\r\nabc', {
      "content-type": "multipart/form-data; boundary=x",
    }),
    "invalid_request",
  ],
  ["a form that says it is far too large", post(formOf({ a: "1" }), { "content-length": "99999999" }), "too_large"],
  [
    "a file under another name that goes on and on",
    post(formOf({ other: new File([new Uint8Array(1_200_000)], "a.webm") })),
    "too_large",
  ],
  ["a field that is far too long", post(formOf({ message: "x".repeat(20_000) })), "too_large"],
  [
    "more fields than any form of ours has",
    post(formOf(Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`f${index}`, "x"])))),
    "too_large",
  ],
])("%s is rejected", async (_what, request, code) => {
  expect(await codeOf(readUpload(request, LIMITS, bytesOf))).toBe(code);
});
