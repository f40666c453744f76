import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { enterRequest, loggablePath, logRequest } from "./log";
import { recordDuration } from "./telemetry";

/** The ID that a proxy may give a request. */
const PROXY_ID = /^[\w-]{8,64}$/;

/**
 * Gives the request an ID, which the log and the response have; a proxy's own only where proxies are trusted, and so
 * its trace. When the request is over, records its duration, and with `isLogged` logs a line about it: nothing about
 * the visitor, and no query.
 */
export function followRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { trustedProxies, isLogged }: { trustedProxies: number; isLogged: boolean },
): void {
  const { method = "GET", url = "/", headers, socket } = request;
  if (trustedProxies === 0) delete headers.traceparent;
  const sent = trustedProxies > 0 ? String(headers["x-request-id"] ?? "") : "";
  // Twelve random hexadecimal digits: two requests of a day hardly ever share them, and a visitor can read them out.
  const id = PROXY_ID.test(sent) ? sent : randomUUID().slice(-12);
  headers["x-request-id"] = id;
  response.setHeader("X-Request-Id", id);
  enterRequest(id);
  const startedAt = performance.now();
  const bytesBefore = socket.bytesWritten;
  response.once("close", () => {
    const ms = performance.now() - startedAt;
    const { statusCode: status } = response;
    recordDuration("http.server.request.duration", ms, {
      "http.request.method": method,
      "http.response.status_code": status,
    });
    if (!isLogged) return;
    const bytes = socket.bytesWritten - bytesBefore;
    const line = { request: id, method, path: loggablePath(url), status, ms: Math.round(ms * 10) / 10, bytes };
    logRequest(response.writableFinished ? line : { ...line, aborted: true });
  });
}
