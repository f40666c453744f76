import { randomInt } from "node:crypto";
import { appendFileSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type Stripe from "stripe";
import { jsonLinesOf } from "@/tools/dev/lines";
import type { CardKind } from "./cards";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

export function randomText(length: number): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}

/** A Stripe object as stored: other objects are referenced by id. */
type Ids<T> = { [K in keyof T]: string extends T[K] ? Extract<T[K], string | null | undefined> : T[K] };
type Some<T, K extends keyof T> = Pick<Ids<T>, K>;
type List<T> = { object: "list"; data: T[]; has_more: boolean; url: string };

/** A subscription item. Its price is stored as an id and filled in for responses. */
type Item = Some<Stripe.SubscriptionItem, "id" | "object" | "current_period_start" | "current_period_end"> & {
  price: string;
};

/** The delivery of an event to the site. Times are in milliseconds since 1970 by the machine's clock. */
export type Delivery = {
  state: "pending" | "delivered" | "failed" | "lost";
  /** Each attempt's time and response status, 0 for none. */
  attempts: { at: number; status: number }[];
  /** The earliest time of the next attempt. */
  nextAt: number;
};

type Tables = {
  customer: Ids<Stripe.Customer>;
  product: Ids<Stripe.Product>;
  price: Ids<Stripe.Price>;
  payment_method: Omit<Ids<Stripe.PaymentMethod>, "card"> & {
    card: Pick<Stripe.PaymentMethod.Card, "brand" | "country" | "exp_month" | "exp_year" | "funding" | "last4">;
    _own: { kind: CardKind; isAuthenticated: boolean };
  };
  subscription: Omit<Ids<Stripe.Subscription>, "cancellation_details" | "items" | "payment_settings"> & {
    cancellation_details: { reason: "cancellation_requested" | "payment_failed" | null };
    items: List<Item>;
    payment_settings: { save_default_payment_method: "off" | "on_subscription" };
    /** The day of the month on which it renews, 1 to 31. */
    _own: { anchorDay: number };
  };
  invoice: Omit<Ids<Stripe.Invoice>, "lines" | "payments" | "confirmation_secret"> & {
    lines: List<Some<Stripe.InvoiceLineItem, "id" | "object" | "amount" | "currency" | "description" | "period">>;
    _own: { intent: string; subscription: string; retries: number };
  };
  payment_intent: Ids<Stripe.PaymentIntent> & { client_secret: string; _own: { invoice: string } };
  setup_intent: Ids<Stripe.SetupIntent> & { client_secret: string };
  charge: Ids<Stripe.Charge>;
  refund: Ids<Stripe.Refund>;
  event: Omit<Stripe.EventBase, "type"> & {
    type: string;
    data: { object: { id?: string; object: string }; previous_attributes?: object };
    /** Missing when the site had no webhook. */
    _own?: Delivery;
  };
  "test_helpers.test_clock": Ids<Stripe.TestHelpers.TestClock>;
  "billing_portal.session": Ids<Stripe.BillingPortal.Session> & { _own: { token: string; startedAt: number } };
  /** The response to a request with an idempotency key, its id. `at` is the machine's time in ms since 1970. */
  _answer: { path: string; params: string; status: number; body: string; at: number };
  /** How far the account's clock is ahead of the machine's, in seconds. */
  _clock: { ahead: number };
};

export type Rows = { [K in keyof Tables]: Tables[K] & { id: string; object: K; created: number } };
export type Kind = keyof Rows;
export type Row = Rows[Kind];

/** The id prefixes of Stripe's object types. */
const PREFIXES = {
  customer: "cus",
  product: "prod",
  price: "price",
  payment_method: "pm",
  subscription: "sub",
  invoice: "in",
  payment_intent: "pi",
  setup_intent: "seti",
  charge: "ch",
  refund: "re",
  event: "evt",
  "test_helpers.test_clock": "clock",
  "billing_portal.session": "bps",
} as const satisfies Partial<Record<Kind, string>>;

export type StripeKind = keyof typeof PREFIXES;

/** Returns a new id in Stripe's format, such as `sub_` and 24 characters. */
export const newId = (kind: StripeKind): string => `${PREFIXES[kind]}_${randomText(24)}`;

/** Returns the object type of an id, or null when it is unknown. */
export function kindOf(id: string): StripeKind | null {
  const kinds = Object.keys(PREFIXES) as StripeKind[];
  return kinds.find((kind) => id.startsWith(`${PREFIXES[kind]}_`)) ?? null;
}

/** One commit in the journal: the stored rows, and the ids of removed ones. */
type JournalLine = { put: Row[]; gone: [Kind, string][] };

/**
 * The account's objects, in memory and in a journal on disk with one line for each commit, so that a killed run leaves
 * only whole commits. Rows are never mutated. Changes are visible at once; `rollback` undoes those since the last
 * commit.
 */
export class Store {
  readonly #file: string;
  readonly #tables = new Map<Kind, Map<string, Row>>();
  readonly #before = new Map<string, { kind: Kind; id: string; row: Row | undefined }>();

  constructor(directory: string) {
    mkdirSync(directory, { recursive: true });
    this.#file = path.join(directory, "account.jsonl");
    for (const { put, gone } of jsonLinesOf<JournalLine>(this.#file)) {
      for (const row of put) this.#table(row.object).set(row.id, row);
      for (const [kind, id] of gone) this.#table(kind).delete(id);
    }
    this.#compact();
  }

  #table(kind: Kind): Map<string, Row> {
    const table = this.#tables.get(kind) ?? new Map<string, Row>();
    this.#tables.set(kind, table);
    return table;
  }

  #remember(kind: Kind, id: string): void {
    const key = `${kind} ${id}`;
    if (!this.#before.has(key)) this.#before.set(key, { kind, id, row: this.#table(kind).get(id) });
  }

  get<K extends Kind>(kind: K, id: string): Rows[K] | null {
    return (this.#table(kind).get(id) as Rows[K] | undefined) ?? null;
  }

  /** Oldest first. */
  all<K extends Kind>(kind: K): Rows[K][] {
    return [...this.#table(kind).values()] as Rows[K][];
  }

  put<R extends Row>(row: R): R {
    this.#remember(row.object, row.id);
    this.#table(row.object).set(row.id, row);
    return row;
  }

  remove(kind: Kind, id: string): void {
    this.#remember(kind, id);
    this.#table(kind).delete(id);
  }

  /** Drops the oldest rows of a kind beyond `max`, except those for which `mayGo` is false. */
  keepNewest<K extends Kind>(kind: K, max: number, mayGo: (row: Rows[K]) => boolean = () => true): void {
    let excess = this.#table(kind).size - max;
    if (excess <= 0) return;
    for (const row of this.#table(kind).values()) {
      if (excess <= 0) return;
      if (!mayGo(row as Rows[K])) continue;
      this.remove(kind, row.id);
      excess -= 1;
    }
  }

  commit(): void {
    if (this.#before.size === 0) return;
    const line: JournalLine = { put: [], gone: [] };
    for (const { kind, id } of this.#before.values()) {
      const row = this.get(kind, id);
      if (row) line.put.push(row);
      else line.gone.push([kind, id]);
    }
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
    this.#before.clear();
  }

  rollback(): void {
    for (const { kind, id, row } of this.#before.values()) {
      if (row) this.#table(kind).set(id, row);
      else this.#table(kind).delete(id);
    }
    this.#before.clear();
  }

  /** Rewrites the journal with one line per row, and replaces the old file once the new one is complete. */
  #compact(): void {
    const fresh = `${this.#file}.new`;
    writeFileSync(fresh, "", { mode: 0o600 });
    for (const table of this.#tables.values()) {
      const lines = [...table.values()].map((row) => `${JSON.stringify({ put: [row], gone: [] })}\n`);
      appendFileSync(fresh, lines.join(""));
    }
    renameSync(fresh, this.#file);
  }
}
