import { readFileSync } from "node:fs";
import type http from "node:http";
import path from "node:path";
import { z } from "zod";
import { sendPage } from "../html";
import { readJson, sendJson, serve, type Webhook } from "../server";
import { Account } from "./account";
import { type Api, answerCall, bearerOf, reads } from "./calls";
import { CUSTOMER_AND_PRICE_CALLS } from "./customers-and-prices";
import { Deliveries } from "./deliveries";
import { INTENT_CALLS } from "./intents";
import { INVOICE_CALLS } from "./invoices";
import { pageFor } from "./pages";
import { text } from "./params";
import { Faults, StripeRefusal, wrongParam } from "./refusals";
import { Store } from "./store";
import { passTime, SUBSCRIPTION_CALLS } from "./subscriptions";

const CALLS = [
  ...CUSTOMER_AND_PRICE_CALLS,
  ...SUBSCRIPTION_CALLS,
  ...INTENT_CALLS,
  ...INVOICE_CALLS,
  ...reads("event", "/v1/events", { type: text }),
];

const advanceInput = z.strictObject({ seconds: z.int().nonnegative() });

/** Handles the control API for tests, which requires the secret key: time and faults. Throws a StripeRefusal. */
async function control(api: Api, request: http.IncomingMessage, pathname: string): Promise<object> {
  if (bearerOf(api, request.headers.authorization) !== "server")
    throw new StripeRefusal(401, "Only the secret key may do this.");
  const name = `${request.method} ${pathname}`;
  if (name === "POST /_test/advance") {
    const { data, error } = advanceInput.safeParse(await readJson(request));
    if (!data) throw wrongParam(z.prettifyError(error), "body");
    passTime(api.account, data.seconds);
    return { now: api.account.clockNow() };
  }
  if (name === "POST /_test/faults") api.faults.add(await readJson(request));
  else if (name === "DELETE /_test/faults") api.faults.clear();
  else throw new StripeRefusal(404, `There is no ${name}.`);
  return {};
}

/** The modules of the script for browsers, in dependency order. */
const PARTS = ["card-rules", "card-element", "main"];

/** Returns the script that defines `window.Stripe`: the modules in `js/` joined for a plain `<script>`. */
export function stripeScript(): string {
  const sources = PARTS.map((name) => readFileSync(path.join(import.meta.dirname, "js", `${name}.mjs`), "utf8"));
  const plain = sources.map((source) => source.replaceAll(/^import [\s\S]*?;\n/gm, "").replaceAll(/^export /gm, ""));
  return `(() => {\n"use strict";\n${plain.join("\n")}\n})();\n`;
}

export type StripeOptions = {
  siteUrl: string;
  /** Where to send events; null for nowhere. */
  webhook: Webhook | null;
  secretKey: string;
  publishableKey: string;
  /** Returns milliseconds since 1970. */
  now?: () => number;
};

const TICK_MS = 1000;

/** Pages run no scripts and cannot be framed. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Returns CORS headers. Only pages on this machine, such as the site's, may call the API from a browser, with any
 * header: a browser under test adds its own.
 */
function corsHeaders(
  { origin, "access-control-request-headers": wanted }: http.IncomingHttpHeaders,
  siteUrl: string,
): Record<string, string> {
  if (!origin || !URL.canParse(origin)) return {};
  const isLocal = ["localhost", "127.0.0.1"].includes(new URL(origin).hostname);
  if (!isLocal && origin !== new URL(siteUrl).origin) return {};
  return {
    "access-control-allow-origin": origin,
    "access-control-allow-methods": "GET, POST, DELETE",
    "access-control-allow-headers": wanted ?? "authorization, content-type",
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
  { siteUrl, webhook, secretKey, publishableKey, now = Date.now }: StripeOptions,
) {
  const server = await serve(port, answer, (refusal) =>
    refusal instanceof StripeRefusal ? refusal.body : { error: { type: "api_error", message: refusal.message } },
  );
  const { url } = server;
  const account = new Account(new Store(directory), url, webhook !== null, now);
  const faults = new Faults();
  const api: Api = { account, calls: CALLS, faults, secretKey, publishableKey, busyKeys: new Set() };
  const deliveries = webhook && new Deliveries(account, faults, webhook);
  account.onCommitted = (events) => deliveries?.push(events);
  deliveries?.resume();
  const ticking = setInterval(() => passTime(account), TICK_MS);
  ticking.unref();

  async function answer(request: http.IncomingMessage, response: http.ServerResponse, address: URL): Promise<void> {
    const { pathname } = address;
    if (pathname.startsWith("/_test/")) return sendJson(response, 200, await control(api, request, pathname));
    const page = await pageFor(account, request, address);
    if (page) return sendPage(response, page, POLICY);
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
    const answered = await answerCall(api, request, address);
    if (answered) sendJson(response, answered.status, answered.body, { ...cors, ...answered.headers });
    else request.socket.destroy();
  }

  const stop = async () => {
    clearInterval(ticking);
    await server.stop();
    await deliveries?.stop();
  };
  /** Resolves when every event was accepted or given up. */
  const settled = async () => deliveries?.settled();
  return { url, stop, settled, api };
}
