import { missing, StripeRefusal } from "./refusals";
import type { Delivery, Kind, Row, Rows, Store } from "./store";

export type AccountOptions = {
  store: Store;
  /** Where the stand-in itself is. */
  url: string;
  /** Milliseconds since 1970 by this machine's clock. */
  now: () => number;
  /** What becomes of a subscription whose renewal could not be paid in the end. */
  afterRetries: "canceled" | "unpaid";
};

/** Stripe's words for the sorts of objects, where they are not the sort's own name. */
const CALLED: Partial<Record<Kind, string>> = {
  payment_method: "PaymentMethod",
  setup_intent: "setupintent",
  webhook_endpoint: "webhook endpoint",
  "test_helpers.test_clock": "test clock",
  "billing_portal.configuration": "configuration",
};

/** One Stripe account: its objects, its clock, and the request that is being answered. */
export class Account {
  readonly store: Store;
  readonly url: string;
  readonly machineNow: () => number;
  readonly afterRetries: "canceled" | "unpaid";
  /** While something is done that was due earlier: the moment at which it was, in seconds. */
  moment: number | null = null;
  request: { id: string | null; idempotency_key: string | null } = { id: null, idempotency_key: null };
  /** For tests: whether the next charge is to be declined, whatever the card. */
  declinesNext: () => boolean = () => false;

  /** What is to be delivered once the transaction under way is committed. */
  readonly outbox: Delivery[] = [];
  onCommitted: (fresh: readonly Delivery[]) => void = () => undefined;
  /** Nothing is due before this moment, in seconds. */
  quietUntil = 0;

  constructor({ store, url, now, afterRetries }: AccountOptions) {
    this.store = store;
    this.url = url;
    this.machineNow = now;
    this.afterRetries = afterRetries;
  }

  /** Seconds since 1970 by the account's own clock, which a person or a test may have advanced. */
  clockNow(): number {
    return Math.floor(this.machineNow() / 1000) + (this.store.get("_clock", "_clock")?.ahead ?? 0);
  }

  /** The time that holds for a customer, in seconds: its test clock's, or else the account's. */
  now(customer?: string | null): number {
    const clock = customer ? this.store.get("customer", customer)?.test_clock : null;
    const frozen = clock ? this.store.get("test_helpers.test_clock", clock)?.frozen_time : null;
    return frozen ?? this.moment ?? this.clockNow();
  }

  advance(seconds: number): void {
    const ahead = (this.store.get("_clock", "_clock")?.ahead ?? 0) + seconds;
    this.store.put({ id: "_clock", object: "_clock", created: 0, ahead });
  }

  /** The object under an id, named by the parameter `param`, "id" for the address. Throws a refusal when there is none. */
  need<K extends Kind>(kind: K, id: string, param = "id"): Rows[K] {
    const row = this.store.get(kind, id);
    if (!row) throw missing(CALLED[kind] ?? kind.replace(/^.*\./, "").replaceAll("_", " "), id, param);
    return row;
  }

  /** The row with some of its fields changed. */
  change<R extends Row>(row: R, patch: Partial<R>): R {
    return this.store.put({ ...row, ...patch });
  }

  /** Does something whole or not at all, but for what a refusal keeps. */
  transaction<T>(work: () => T): T {
    try {
      const result = work();
      this.#commit();
      return result;
    } catch (error) {
      if (error instanceof StripeRefusal && error.keepsChanges) this.#commit();
      else {
        this.store.rollback();
        this.outbox.length = 0;
      }
      throw error;
    }
  }

  #commit(): void {
    const isBilling = ({ object }: Row) => object === "subscription" || object === "invoice";
    if (this.store.changed().some(isBilling)) this.quietUntil = 0;
    this.store.commit();
    this.onCommitted(this.outbox.splice(0));
  }
}
