import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { postEvent, type Webhook } from "../server";
import type { Account } from "./account";
import type { Faults } from "./refusals";
import { shown } from "./shown";
import type { Delivery, Rows } from "./store";

type Event = Rows["event"];

const SECOND = 1000;
const HOUR = 3600 * SECOND;
/** Source: https://docs.stripe.com/webhooks#retries. The first pauses are shorter: a local site is soon back. */
const PAUSES_MS = [1, 5, 30, 120, 600].map((seconds) => seconds * SECOND).concat(Array(18).fill(4 * HOUR));
/** Concurrent requests, like those from Stripe's many machines. */
const AT_ONCE = 8;

/**
 * Delivers events to the site's webhook in the background, several at once and therefore in no particular order, each
 * until it succeeds or is given up. Pending deliveries are stored, so that a restart continues with them.
 */
export class Deliveries {
  readonly #ended = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  /** The last request of each of the concurrent series. */
  readonly #series = Array.from({ length: AT_ONCE }, () => Promise.resolve());
  #next = 0;

  constructor(
    readonly account: Account,
    readonly faults: Faults,
    readonly webhook: Webhook,
  ) {}

  resume(): void {
    for (const { id } of this.account.store.all("event")) this.#start(id);
  }

  /** Sends the events of one commit. */
  push(events: readonly Event[]): void {
    for (const { id } of events) {
      if (this.faults.losesEvents) this.#settle(id, { state: "lost" });
      else this.#start(id);
    }
  }

  /** Resolves when no delivery is in progress or waiting for a retry. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** Stops delivering. The next run sends what is still pending. */
  async stop(): Promise<void> {
    this.#ended.abort();
    await this.settled();
  }

  #start(id: string): void {
    const work = this.#deliver(id).finally(() => this.#underWay.delete(work));
    this.#underWay.add(work);
  }

  /** Returns the event while it still has to be delivered. */
  #pending(id: string): (Event & { _own: Delivery }) | null {
    const event = this.account.store.get("event", id);
    if (this.#ended.signal.aborted || event?._own?.state !== "pending") return null;
    return { ...event, _own: event._own };
  }

  async #deliver(id: string): Promise<void> {
    for (let event = this.#pending(id); event; event = this.#pending(id)) {
      const wait = event._own.nextAt - this.account.machineNow();
      const { signal } = this.#ended;
      if (wait > 0) await pause(wait, undefined, { signal, ref: false }).catch(() => undefined);
      const place = this.#next++ % AT_ONCE;
      const attempt = (this.#series[place] ?? Promise.resolve()).then(() => this.#attempt(id));
      this.#series[place] = attempt;
      await attempt;
    }
  }

  #settle(id: string, patch: Partial<Delivery>): void {
    const event = this.account.store.get("event", id);
    if (!event?._own) return;
    const _own = { ...event._own, ...patch };
    this.account.transaction(() => this.account.change(event, null, { _own }));
  }

  async #attempt(id: string): Promise<void> {
    const event = this.#pending(id);
    if (!event) return;
    const { url, pauses = PAUSES_MS } = this.webhook;
    const payload = JSON.stringify(shown(this.account, event), null, 2);
    const status = await postEvent(this.webhook, payload, this.#signature(payload), this.#ended.signal);
    if (this.#ended.signal.aborted) return;
    const at = this.account.machineNow();
    const attempts = [...event._own.attempts, { at, status }];
    const wait = pauses[attempts.length - 1];
    if (status >= 200 && status < 300) this.#settle(id, { state: "delivered", attempts });
    else if (wait !== undefined) this.#settle(id, { attempts, nextAt: at + wait });
    else {
      this.#settle(id, { state: "failed", attempts });
      console.warn(`The local Stripe gave up telling ${url} of a ${event.type}.`);
    }
  }

  /** Returns the headers of a signed payload. Source: https://docs.stripe.com/webhooks#verify-manually */
  #signature(payload: string): Record<string, string> {
    const seconds = Math.floor(this.account.machineNow() / 1000);
    const signature = createHmac("sha256", this.webhook.secret).update(`${seconds}.${payload}`).digest("hex");
    return {
      "stripe-signature": `t=${seconds},v1=${signature}`,
      "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
    };
  }
}
