import { missing, StripeRefusal } from "./refusals";
import type { Delivery, Kind, Row, Rows, Store } from "./store";

export type AccountOptions = {
  store: Store;
  /** The emulator's own address. */
  url: string;
  /** Returns the machine's time in milliseconds since 1970. */
  now: () => number;
  /** The status of a subscription when all retries of its renewal have failed. */
  afterRetries: "canceled" | "unpaid";
};

/** Stripe's names for object types in error messages, where they differ from the type itself. */
const CALLED: Partial<Record<Kind, string>> = {
  payment_method: "PaymentMethod",
  setup_intent: "setupintent",
  webhook_endpoint: "webhook endpoint",
  "test_helpers.test_clock": "test clock",
  "billing_portal.configuration": "configuration",
};

/** One Stripe account: its objects, its clock, and the current request. */
export class Account {
  readonly store: Store;
  readonly url: string;
  readonly machineNow: () => number;
  readonly afterRetries: "canceled" | "unpaid";
  /** The time at which overdue work was due, while it is being done, in seconds since 1970. */
  moment: number | null = null;
  request: { id: string | null; idempotency_key: string | null } = { id: null, idempotency_key: null };
  /** Fault control for tests: whether to decline the next charge with any card. */
  declinesNext: () => boolean = () => false;

  /** Deliveries to send once the current transaction is committed. */
  readonly outbox: Delivery[] = [];
  onCommitted: (fresh: readonly Delivery[]) => void = () => undefined;
  /** Nothing is due before this time, in seconds since 1970. */
  quietUntil = 0;

  constructor({ store, url, now, afterRetries }: AccountOptions) {
    this.store = store;
    this.url = url;
    this.machineNow = now;
    this.afterRetries = afterRetries;
  }

  /** Returns the account's time in seconds since 1970. People and tests can advance it. */
  clockNow(): number {
    return Math.floor(this.machineNow() / 1000) + (this.store.get("_clock", "_clock")?.ahead ?? 0);
  }

  /** Returns the time for a customer, in seconds since 1970: its test clock's, or else the account's. */
  now(customer?: string | null): number {
    const clock = customer ? this.store.get("customer", customer)?.test_clock : null;
    const frozen = clock ? this.store.get("test_helpers.test_clock", clock)?.frozen_time : null;
    return frozen ?? this.moment ?? this.clockNow();
  }

  advance(seconds: number): void {
    const ahead = (this.store.get("_clock", "_clock")?.ahead ?? 0) + seconds;
    this.store.put({ id: "_clock", object: "_clock", created: 0, ahead });
  }

  /**
   * Returns the object with that id. Throws a StripeRefusal when it is missing; `param` names where the id was passed
   * ("id" for the URL).
   */
  need<K extends Kind>(kind: K, id: string, param = "id"): Rows[K] {
    const row = this.store.get(kind, id);
    if (!row) throw missing(CALLED[kind] ?? kind.replace(/^.*\./, "").replaceAll("_", " "), id, param);
    return row;
  }

  /** Stores and returns the row with some fields changed. */
  change<R extends Row>(row: R, patch: Partial<R>): R {
    return this.store.put({ ...row, ...patch });
  }

  /**
   * Runs `work` and commits its changes, or rolls them back when it throws, unless the StripeRefusal `keepsChanges`.
   */
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
