import { createHmac } from "node:crypto";
import type { Account } from "./account";
import type { Faults } from "./refusals";
import { shown } from "./shown";
import type { Delivery } from "./store";

const SECOND = 1000;
const HOUR = 3600 * SECOND;
/**
 * Retries for three days. Source: https://docs.stripe.com/webhooks#retries. The first pauses are shorter than Stripe's,
 * because a local site comes back soon.
 */
const PAUSES_MS = [1, 5, 30, 120, 600].map((seconds) => seconds * SECOND).concat(Array(18).fill(4 * HOUR));
const ANSWER_MS = 20 * SECOND;
/** Concurrent deliveries, like those from Stripe's many machines. */
const AT_ONCE = 8;

/**
 * Returns the `Stripe-Signature` header of a payload. `seconds` is the time since 1970. Source:
 * https://docs.stripe.com/webhooks#verify-manually
 */
export function signatureHeader(payload: string, secret: string, seconds: number): string {
  const signature = createHmac("sha256", secret).update(`${seconds}.${payload}`).digest("hex");
  return `t=${seconds},v1=${signature}`;
}

/**
 * Delivers events to webhook endpoints in the background, several at once and therefore in no particular order, each
 * until it succeeds or is given up. Pending deliveries are stored, so that a restart continues with them.
 */
export class Deliveries {
  readonly #account: Account;
  readonly #faults: Faults;
  readonly #ended = new AbortController();
  readonly #queue: string[] = [];
  readonly #underWay = new Set<Promise<void>>();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  #idle: (() => void)[] = [];

  constructor(account: Account, faults: Faults) {
    this.#account = account;
    this.#faults = faults;
  }

  /** Resumes the deliveries that a previous run left pending. */
  resume(): void {
    for (const { id, state, nextAt } of this.#account.store.all("_delivery")) {
      if (state === "pending") this.#later(id, nextAt - this.#account.machineNow());
    }
  }

  /** Sends the deliveries of one commit. */
  push(fresh: readonly Delivery[]): void {
    const turned: string[] = [];
    for (const { id } of fresh) {
      const mode = this.#faults.forEvent();
      if (mode === "lost" || mode === "held") this.#settle(id, { state: mode });
      else if (mode === "reordered") turned.unshift(id);
      else this.#queue.push(id);
      if (mode === "duplicate") this.#queue.push(id);
    }
    if (turned.length > 0) this.#track(this.#inOrder(turned));
    this.#work();
  }

  /**
   * Releases held deliveries one at a time, in the order of the event ids `events`, or else in random order. Returns
   * their event ids.
   */
  async release(events?: readonly string[]): Promise<string[]> {
    const held = this.#account.store.all("_delivery").filter(({ state }) => state === "held");
    const order = events
      ? events.flatMap((event) => held.filter((each) => each.event === event))
      : held
          .map((each) => ({ each, at: Math.random() }))
          .sort((a, b) => a.at - b.at)
          .map(({ each }) => each);
    for (const { id } of order) this.#settle(id, { state: "pending" });
    await this.#inOrder(order.map(({ id }) => id));
    return order.map(({ event }) => event);
  }

  /** Resolves when every pending delivery has been tried; some may wait for a retry. */
  async tried(): Promise<void> {
    while (this.#queue.length > 0 || this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** Resolves when no delivery is in progress or waiting for a retry. */
  settled(): Promise<void> {
    if (this.#isIdle()) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  /** Stops delivering. The next run sends what is still pending. */
  async stop(): Promise<void> {
    this.#ended.abort();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.#queue.length = 0;
    await Promise.all(this.#underWay);
  }

  #isIdle(): boolean {
    return this.#queue.length === 0 && this.#underWay.size === 0 && this.#timers.size === 0;
  }

  #track(work: Promise<void>): void {
    const tracked = work.finally(() => {
      this.#underWay.delete(tracked);
      this.#work();
    });
    this.#underWay.add(tracked);
  }

  #work(): void {
    while (this.#queue.length > 0 && this.#underWay.size < AT_ONCE) {
      const id = this.#queue.shift();
      if (id) this.#track(this.#attempt(id));
    }
    if (!this.#isIdle()) return;
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  async #inOrder(ids: readonly string[]): Promise<void> {
    for (const id of ids) await this.#attempt(id);
  }

  #later(id: string, wait: number): void {
    clearTimeout(this.#timers.get(id));
    const timer = setTimeout(
      () => {
        this.#timers.delete(id);
        this.#queue.push(id);
        this.#work();
      },
      Math.max(0, wait),
    );
    timer.unref();
    this.#timers.set(id, timer);
  }

  #settle(id: string, patch: Partial<Delivery>): void {
    const { store } = this.#account;
    const delivery = store.get("_delivery", id);
    if (!delivery) return;
    this.#account.transaction(() => store.put({ ...delivery, ...patch }));
  }

  async #attempt(id: string): Promise<void> {
    const delivery = this.#account.store.get("_delivery", id);
    const event = delivery && this.#account.store.get("event", delivery.event);
    const endpoint = delivery && this.#account.store.get("webhook_endpoint", delivery.endpoint);
    if (!delivery || !event || !endpoint || this.#ended.signal.aborted) return;
    const payload = JSON.stringify(shown(this.#account, event), null, 2);
    const status = await this.#send(endpoint.url, payload, endpoint._own.secret);
    if (this.#ended.signal.aborted) return;
    const now = this.#account.machineNow();
    const before = this.#account.store.get("_delivery", id)?.attempts ?? [];
    const attempts = [...before, { at: now, status }];
    if (status >= 200 && status < 300) {
      this.#settle(id, { state: "delivered", attempts });
      return;
    }
    const pauses = endpoint._own.pauses ?? PAUSES_MS;
    const wait = pauses[attempts.length - 1];
    if (wait === undefined) {
      this.#settle(id, { state: "failed", attempts });
      console.warn(`The local Stripe gave up telling ${endpoint.url} of a ${event.type}.`);
      return;
    }
    this.#settle(id, { attempts, nextAt: now + wait });
    this.#later(id, wait);
  }

  /** Posts the payload and returns the response's status, or 0 when there was none. */
  async #send(url: string, payload: string, secret: string): Promise<number> {
    const seconds = Math.floor(this.#account.machineNow() / 1000);
    const headers = {
      accept: "*/*; q=0.5, application/xml",
      "cache-control": "no-cache",
      "content-type": "application/json; charset=utf-8",
      "stripe-signature": signatureHeader(payload, secret, seconds),
      "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
    };
    const signal = AbortSignal.any([this.#ended.signal, AbortSignal.timeout(ANSWER_MS)]);
    try {
      const response = await fetch(url, { method: "POST", headers, body: payload, redirect: "manual", signal });
      await response.body?.cancel();
      return response.status;
    } catch {
      return 0; // unreachable or timed out
    }
  }
}
