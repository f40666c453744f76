import { afterEach, expect, test, vi } from "vitest";
import { apiRequest, RequestFailed } from "./api-request";

const { any } = AbortSignal;

afterEach(() => {
  AbortSignal.any = any;
  vi.unstubAllGlobals();
});

test.each([true, false])("the caller's signal ends a request; the browser has AbortSignal.any: %s", async (hasAny) => {
  if (!hasAny) Reflect.deleteProperty(AbortSignal, "any");
  const fetch = vi.fn(async (_path: string, { signal }: { signal: AbortSignal }) => {
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    throw signal.reason;
  });
  vi.stubGlobal("fetch", fetch);
  const stop = new AbortController();
  const request = apiRequest("/api/holidays", { signal: stop.signal });
  stop.abort(new Error("the page was left"));
  await expect(request).rejects.toThrow("the page was left");
  expect(fetch).toHaveBeenCalledOnce();
});

test("a request without a response in time fails as one that did not reach the server", async () => {
  const fetch = async (_path: string, { signal }: { signal: AbortSignal }) => {
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    throw signal.reason;
  };
  vi.stubGlobal("fetch", fetch);
  const request = apiRequest("/api/holidays", { signal: new AbortController().signal, timeoutMs: 1 });
  await expect(request).rejects.toEqual(new RequestFailed(0, ""));
});
