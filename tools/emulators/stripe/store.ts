import { randomInt } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import type Stripe from "stripe";
import { linesOf } from "@/tools/dev/lines";
import type { CardKind } from "./cards";
import type { Answered } from "./idempotency";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Returns random letters and digits of that length. */
export function randomText(length: number): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}

/** Returns a new id in Stripe's format, such as `sub_` and 24 characters. */
export const newId = (prefix: string): string => `${prefix}_${randomText(24)}`;

/** A Stripe object as stored: other objects are referenced by id, and decimals are strings. */
type Stored<T> = {
  [K in keyof T]: string extends T[K]
    ? Extract<T[K], string | null | undefined>
    : K extends "unit_amount_decimal" | "quantity_decimal"
      ? string | null
      : T[K];
};

/** A subscription item. Its price is stored as an id and filled in for responses. */
type Item = Stored<Omit<Stripe.SubscriptionItem, "plan" | "price" | "deleted">> & { price: string; quantity: number };
type Line = Stored<Omit<Stripe.InvoiceLineItem, "pricing">> & {
  pricing: {
    type: "price_details";
    unit_amount_decimal: string | null;
    price_details: { price: string; product: string };
  };
};
type List<T> = { object: "list"; data: T[]; has_more: boolean; url: string };

/** The delivery of one event to one endpoint. */
export type Delivery = {
  id: string;
  object: "_delivery";
  created: number;
  event: string;
  type: string;
  endpoint: string;
  state: "pending" | "held" | "delivered" | "failed" | "lost";
  /** Each attempt's response status, 0 for none, and its time in milliseconds since 1970 by the machine's clock. */
  attempts: { at: number; status: number }[];
  /** The earliest time of the next attempt, in milliseconds since 1970 by the machine's clock. */
  nextAt: number;
};

type Tables = {
  customer: Stored<Omit<Stripe.Customer, "deleted">>;
  product: Stored<Omit<Stripe.Product, "deleted">>;
  price: Stored<Omit<Stripe.Price, "deleted">>;
  payment_method: Stored<Stripe.PaymentMethod> & {
    card: Stripe.PaymentMethod.Card;
    _own: { kind: CardKind; isAuthenticated: boolean };
  };
  subscription: Stored<Omit<Stripe.Subscription, "items">> & {
    items: List<Item>;
    /**
     * The day of the month on which it renews, 1 to 31, and the end of the period for which `invoice.upcoming` was
     * sent.
     */
    _own: { anchorDay: number; upcomingFor: number | null };
  };
  invoice: Stored<Omit<Stripe.Invoice, "lines" | "payments" | "confirmation_secret" | "deleted">> & {
    lines: List<Line>;
    _own: { intent: string | null; subscription: string; retries: number };
  };
  payment_intent: Stored<Stripe.PaymentIntent> & { client_secret: string; _own: { invoice: string | null } };
  setup_intent: Stored<Stripe.SetupIntent> & { client_secret: string };
  charge: Stored<Omit<Stripe.Charge, "refunds">>;
  refund: Stored<Stripe.Refund>;
  event: Stripe.EventBase & { data: { object: { id?: string; object: string }; previous_attributes?: object } };
  webhook_endpoint: Stored<Omit<Stripe.WebhookEndpoint, "secret" | "deleted">> & {
    _own: { secret: string; pauses: readonly number[] | null };
  };
  "test_helpers.test_clock": Stored<Omit<Stripe.TestHelpers.TestClock, "deleted">>;
  "billing_portal.configuration": Stored<Stripe.BillingPortal.Configuration>;
  "billing_portal.session": Stored<Stripe.BillingPortal.Session> & { _own: { token: string; startedAt: number } };
  _delivery: Delivery;
  _answer: Answered;
  /** How far the account's clock is ahead of the machine's, in seconds. */
  _clock: { id: "_clock"; object: "_clock"; created: number; ahead: number };
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
  webhook_endpoint: "we",
  "test_helpers.test_clock": "clock",
  "billing_portal.configuration": "bpc",
  "billing_portal.session": "bps",
} as const satisfies Partial<Record<Kind, string>>;

/** Returns the object type of an id, or null when it is unknown. */
export function kindOf(id: string): keyof typeof PREFIXES | null {
  const prefix = id.slice(0, id.indexOf("_"));
  for (const [kind, own] of Object.entries(PREFIXES)) if (own === prefix) return kind as keyof typeof PREFIXES;
  return null;
}

/** One commit in the journal: the stored rows, and the ids of removed ones. */
type JournalLine = { put: Row[]; gone: [Kind, string][] };

/** The journal is compacted when it exceeds this size and this multiple of its last compacted size. */
const COMPACT_BYTES = 16_000_000;
const COMPACT_TIMES = 4;

/**
 * The account's objects, in memory and in a journal on disk with one line for each commit, so that a killed run leaves
 * only whole commits. Rows are never mutated. Changes are visible at once; `rollback` undoes those since the last
 * commit.
 */
export class Store {
  readonly #file: string;
  readonly #tables = new Map<Kind, Map<string, Row>>();
  readonly #before = new Map<string, { kind: Kind; id: string; row: Row | undefined }>();
  #bytes = 0;
  #compactAt = 0;

  constructor(directory: string) {
    mkdirSync(directory, { recursive: true });
    this.#file = path.join(directory, "account.jsonl");
    if (existsSync(this.#file)) for (const line of linesOf(this.#file)) this.#replay(line);
    this.#compact();
  }

  #replay(line: string): void {
    try {
      const { put, gone }: JournalLine = JSON.parse(line);
      for (const row of put) this.#table(row.object).set(row.id, row);
      for (const [kind, id] of gone) this.#table(kind).delete(id);
    } catch {
      // An empty line, or the partial last line of a killed run.
    }
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

  count(kind: Kind): number {
    return this.#table(kind).size;
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

  /** Returns the rows that a commit would write. */
  changed(): Row[] {
    return [...this.#before.values()].flatMap(({ kind, id }) => this.get(kind, id) ?? []);
  }

  /** Drops the oldest rows of a kind beyond `max`, except those for which `mayGo` is false. */
  keepNewest<K extends Kind>(kind: K, max: number, mayGo: (row: Rows[K]) => boolean = () => true): void {
    let excess = this.count(kind) - max;
    if (excess <= 0) return;
    for (const row of this.#table(kind).values()) {
      if (excess <= 0) return;
      if (!mayGo(row as Rows[K])) continue;
      this.remove(kind, row.id);
      excess -= 1;
    }
  }

  /** Writes the changes since the last commit to the journal. */
  commit(): void {
    if (this.#before.size === 0) return;
    const gone = [...this.#before.values()].filter(({ kind, id }) => !this.get(kind, id));
    const line: JournalLine = { put: this.changed(), gone: gone.map(({ kind, id }) => [kind, id]) };
    const text = `${JSON.stringify(line)}\n`;
    appendFileSync(this.#file, text);
    this.#before.clear();
    this.#bytes += text.length;
    if (this.#bytes > this.#compactAt) this.#compact();
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
    this.#bytes = statSync(this.#file).size;
    this.#compactAt = Math.max(COMPACT_BYTES, this.#bytes * COMPACT_TIMES);
  }
}
