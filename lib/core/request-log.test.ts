import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { logFault } from "./log";
import { followRequest } from "./request-log";

const TOKEN = "dGhlLXRva2VuLW9mLWEtbGluaw-1234567890";
const PROXY_ID = "5f0c2a1b9d8e4f70";

let lines: Record<string, unknown>[] = [];
beforeEach(() => {
  lines = [];
  vi.spyOn(console, "error").mockImplementation((line) => void lines.push(JSON.parse(line)));
});

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
let close = () => undefined as unknown;
afterEach(() => close());

/** Starts a server that follows its requests. Returns what sends it one: its status, headers and body. */
async function serve(answer: Answer, { trustedProxies = 0, isLogged = true } = {}) {
  const server = createServer((request, response) => {
    followRequest(request, response, { trustedProxies, isLogged });
    answer(request, response);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  close = () => server.close().closeAllConnections();
  const { port } = server.address() as AddressInfo;
  return async (path: string, headers: Record<string, string> = {}) => {
    const sent = request({ port, host: "127.0.0.1", path, headers }).end();
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    await response.toArray();
    return response;
  };
}

test("a request is one line: its ID, path, status, duration and size, and nothing about the visitor", async () => {
  const send = await serve((_request, response) => response.writeHead(404).end("x".repeat(5000)));
  const response = await send(`/feeds/reminders/${TOKEN}.ics?token=${TOKEN}`, { "user-agent": "Ada", cookie: "a=b" });
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  expect(lines[0]).toEqual({
    level: "info",
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    request: response.headers["x-request-id"],
    method: "GET",
    path: "/feeds/reminders/:id.ics",
    status: 404,
    ms: expect.any(Number),
    bytes: expect.any(Number),
  });
  expect(Number(lines[0]?.bytes)).toBeGreaterThan(5000);
  expect(lines[0]?.request).toMatch(/^[0-9a-f]{12}$/);
});

test("without an ID from its proxy, a request gets one", async () => {
  const send = await serve((_request, response) => response.end(), { trustedProxies: 1 });
  expect((await send("/")).headers["x-request-id"]).toMatch(/^[0-9a-f]{12}$/);
});

test.each([
  ["no proxy's", 0, PROXY_ID, false],
  ["a trusted proxy's", 1, PROXY_ID, true],
  ["a malformed", 1, "<script>alert(1)</script>", false],
])("%s ID is accepted or not, with the trace", async (_whose, trustedProxies, id, isAccepted) => {
  const traces: unknown[] = [];
  const answer: Answer = ({ headers }, response) => {
    traces.push(headers.traceparent);
    response.end(String(headers["x-request-id"]));
  };
  const send = await serve(answer, { trustedProxies });
  const { headers } = await send("/", { "x-request-id": id, traceparent: "00-1-2-01" });
  expect(headers["x-request-id"] === id).toBe(isAccepted);
  expect(traces).toEqual([trustedProxies > 0 ? "00-1-2-01" : undefined]);
});

test("a fault has the ID of the request in which it happened", async () => {
  const send = await serve((_request, response) => {
    setTimeout(() => {
      logFault("a fault", new Error("no"));
      response.end();
    }, 5);
  });
  const responses = await Promise.all([send("/a"), send("/b")]);
  await vi.waitFor(() => expect(lines).toHaveLength(4));
  const faults = lines.filter(({ level }) => level === "error").map(({ request }) => request);
  expect(faults.sort()).toEqual(responses.map(({ headers }) => headers["x-request-id"]).sort());
});

test("a response that the visitor gave up on is a line, too; without the setting there is none", async () => {
  const send = await serve((_request, response) => response.destroy());
  await expect(send("/")).rejects.toThrow();
  await vi.waitFor(() => expect(lines).toMatchObject([{ path: "/", aborted: true }]));
  await close();
  const sendQuietly = await serve((_request, response) => response.end(), { isLogged: false });
  await sendQuietly("/");
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(lines).toHaveLength(1);
});
