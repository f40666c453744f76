import { readFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { z } from "zod";
import { drain, readBody } from "../requests";
import type { Webhook } from "../webhook-queue";
import { Account } from "./account";
import { passTime } from "./billing";
import { type Api, answerCall, bearerOf } from "./calls";
import { Deliveries } from "./deliveries";
import { listenForSite } from "./endpoints";
import { pageFor } from "./pages";
import { Faults, StripeRefusal, wrongParam } from "./refusals";
import { Store } from "./store";

const advanceInput = z.strictObject({ seconds: z.int().nonnegative() });
const deliverInput = z.strictObject({ events: z.array(z.string()).optional() });

function parsed<T extends z.ZodType>(shape: T, text: string): z.output<T> {
  let value: unknown = {};
  try {
    if (text.trim()) value = JSON.parse(text);
  } catch {
    throw wrongParam("This is not JSON.", "body");
  }
  const result = shape.safeParse(value);
  if (!result.success) throw wrongParam(z.prettifyError(result.error), "body");
  return result.data;
}

/**
 * Handles the control API for tests, which requires the secret key: time, faults and deliveries. Throws a
 * StripeRefusal.
 */
async function control(api: Api, deliveries: Deliveries, request: http.IncomingMessage, url: URL): Promise<object> {
  if (bearerOf(api, request.headers.authorization) !== "server")
    throw new StripeRefusal(401, "Only the secret key may do this.");
  const name = `${request.method} ${url.pathname}`;
  const text = await readBody(request);
  if (name === "POST /_test/advance") {
    passTime(api.account, parsed(advanceInput, text).seconds);
    return { now: api.account.clockNow() };
  }
  if (name === "POST /_test/faults") {
    api.faults.add(parsed(z.unknown(), text));
    return {};
  }
  if (name === "DELETE /_test/faults") {
    api.faults.clear(url.searchParams.get("path"));
    return {};
  }
  if (name === "POST /_test/deliver") return { delivered: await deliveries.release(parsed(deliverInput, text).events) };
  if (name === "POST /_test/settled") {
    await deliveries.settled();
    return {};
  }
  if (name === "GET /_test/deliveries") return { data: api.account.store.all("_delivery") };
  throw new StripeRefusal(404, `There is no ${name}.`);
}

/** In dependency order. */
const PARTS = [
  "card-rules",
  "emitter",
  "element-style",
  "fields",
  "element",
  "elements",
  "challenge",
  "calls",
  "confirm",
  "main",
];

let cachedScript: string | null = null;

/** Returns the script that defines `window.Stripe`: the modules in `js/` joined for a plain `<script>`. */
export function stripeScript(): string {
  cachedScript ??= `(() => {\n"use strict";\n${PARTS.map(partOf).join("\n")}\n})();\n`;
  return cachedScript;
}

function partOf(name: string): string {
  const source = readFileSync(path.join(import.meta.dirname, "js", `${name}.mjs`), "utf8");
  return source.replaceAll(/^import [\s\S]*?;\n/gm, "").replaceAll(/^export /gm, "");
}

export type StripeOptions = {
  siteUrl: string;
  /** Where to send events; null for nowhere. */
  webhook: Webhook | null;
  secretKey: string;
  publishableKey: string;
  /** Returns milliseconds since 1970. */
  now?: () => number;
  /** The status of a subscription when all retries of its renewal have failed. */
  afterRetries?: "canceled" | "unpaid";
};

type RunningStripe = {
  url: string;
  stop: () => Promise<void>;
  api: Api;
  deliveries: Deliveries;
};

/** How often to check whether something is due. */
const TICK_MS = 1000;

/** Pages run no scripts and cannot be framed. */
const PAGE_HEADERS = {
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
};

/** Returns CORS headers. Only pages on this machine, such as the site's, may call the API from a browser. */
function corsHeaders(
  { origin, "access-control-request-headers": requestedHeaders }: http.IncomingHttpHeaders,
  siteUrl: string,
): Record<string, string> {
  if (!origin || !URL.canParse(origin)) return {};
  const { hostname } = new URL(origin);
  const isOurs = hostname === "localhost" || hostname === "127.0.0.1" || origin === new URL(siteUrl).origin;
  if (!isOurs) return {};
  return {
    "access-control-allow-origin": origin,
    "access-control-allow-methods": "GET, POST, DELETE",
    "access-control-allow-headers": requestedHeaders ?? "authorization, content-type",
    "access-control-expose-headers": "request-id",
    vary: "origin",
  };
}

/**
 * Emulates Stripe on `port` of this machine (0 for any) and stores its objects in `directory`. It accepts the official
 * SDK, serves a script with Stripe.js's interface, bills subscriptions over time, and sends events to `webhook`.
 */
export async function startStripe(
  directory: string,
  port: number,
  { siteUrl, webhook, secretKey, publishableKey, now = Date.now, afterRetries = "canceled" }: StripeOptions,
): Promise<RunningStripe> {
  const server = http.createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const account = new Account({ store: new Store(directory), url, now, afterRetries });
  const faults = new Faults();
  const api: Api = { account, faults, keys: { secret: secretKey, publishable: publishableKey }, busyKeys: new Set() };
  const deliveries = new Deliveries(account, faults);
  account.declinesNext = () => faults.declines();
  account.onCommitted = (fresh) => deliveries.push(fresh);
  account.transaction(() => listenForSite(account, webhook));
  deliveries.resume();
  const ticking = setInterval(() => passTime(account), TICK_MS);
  ticking.unref();

  const answer = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const address = new URL(request.url ?? "/", url);
    const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
    const { pathname } = address;
    if (pathname.startsWith("/_test/")) {
      json(200, await control(api, deliveries, request, address));
      return;
    }
    const page = await pageFor(account, request, address);
    if (page) {
      const { status, body, type = "text/html; charset=utf-8", location } = page;
      response.writeHead(status, { ...PAGE_HEADERS, "content-type": type, ...(location && { location }) }).end(body);
      return;
    }
    if (pathname === "/v3/stripe.js" && request.method === "GET") {
      const headers = { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-cache" };
      response.writeHead(200, headers).end(stripeScript());
      return;
    }
    const cors = corsHeaders(request.headers, siteUrl);
    if (request.method === "OPTIONS") {
      response.writeHead(204, cors).end();
      return;
    }
    passTime(account);
    const answered = await answerCall(api, request, address);
    if (answered) json(answered.status, answered.body, { ...cors, ...answered.headers });
    else request.socket.destroy();
  };

  server.on("request", async (request, response) => {
    try {
      await answer(request, response);
    } catch (error) {
      if (request.socket.destroyed) return;
      if (response.headersSent) {
        request.socket.destroy();
        return;
      }
      if (!(error instanceof StripeRefusal)) console.error(error);
      const fault = new StripeRefusal(500, "The local Stripe has a fault.", { type: "api_error" });
      const { status, body } = error instanceof StripeRefusal ? error : fault;
      await drain(request);
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    }
  });
  const stop = async () => {
    clearInterval(ticking);
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
    await deliveries.stop();
  };
  return { url, stop, api, deliveries };
}
