import { isDeepStrictEqual } from "node:util";
import { missing, StripeRefusal } from "./refusals";
import { type Shown, shown } from "./shown";
import { type Kind, newId, type Row, type Rows, type Store, type StripeKind } from "./store";

/** The API version that the emulator implements. Source: the SDK's own (node_modules/stripe/cjs/apiVersion.js) */
export const API_VERSION = "2026-10-28.endive";

/** The number of events to store. Those still waiting to be delivered do not count as excess. */
const MAX_EVENTS = 2_000;

/** Stripe's names for object types in error messages, where they differ from the type itself. */
const NAMES: Partial<Record<Kind, string>> = {
  payment_method: "PaymentMethod",
  setup_intent: "setupintent",
  "test_helpers.test_clock": "test clock",
};

/** One Stripe account: its objects, its clock, its events, and the current request. */
export class Account {
  /** The time at which overdue work was due, while it is being done, in seconds since 1970. */
  moment: number | null = null;
  request: Rows["event"]["request"] = { id: null, idempotency_key: null };
  /** Called with the events to deliver, once they are committed. */
  onCommitted: (events: readonly Rows["event"][]) => void = () => undefined;
  readonly #outbox: Rows["event"][] = [];

  /** `url` is the emulator's address; `hasWebhook`: the site wants events; `machineNow`: ms since 1970. */
  constructor(
    readonly store: Store,
    readonly url: string,
    readonly hasWebhook: boolean,
    readonly machineNow: () => number,
  ) {}

  /** Returns how far the account's clock is ahead of the machine's, in seconds. */
  ahead(): number {
    return this.store.get("_clock", "_clock")?.ahead ?? 0;
  }

  /** Returns the account's time in seconds since 1970. People and tests can advance it. */
  clockNow(): number {
    return Math.floor(this.machineNow() / 1000) + this.ahead();
  }

  advance(seconds: number): void {
    this.store.put({ id: "_clock", object: "_clock", created: 0, ahead: this.ahead() + seconds });
  }

  /** Returns the time for a customer, in seconds since 1970: its test clock's, or else the account's. */
  now(customer?: string | null): number {
    const clock = customer ? this.store.get("customer", customer)?.test_clock : null;
    const frozen = clock ? this.store.get("test_helpers.test_clock", clock)?.frozen_time : null;
    return frozen ?? this.moment ?? this.clockNow();
  }

  /** Returns the object with that id. Throws a StripeRefusal that names `param`, "id" for the URL, when missing. */
  need<K extends Kind>(kind: K, id: string, param = "id"): Rows[K] {
    const row = this.store.get(kind, id);
    if (!row) throw missing(NAMES[kind] ?? kind.replace(/^.*\./, "").replaceAll("_", " "), id, param);
    return row;
  }

  /** Stores and returns a new object with the fields that an application may need, and emits an event. */
  create<K extends StripeKind>(kind: K, event: string | null, fields: Partial<Rows[K]>): Rows[K] {
    const customer = "customer" in fields && typeof fields.customer === "string" ? fields.customer : null;
    const common = { id: newId(kind), object: kind, created: this.now(customer), livemode: false };
    const row = this.store.put({ ...common, ...fields } as unknown as Rows[K]);
    if (event) this.emit(event, row);
    return row;
  }

  /** Stores and returns the row with some fields changed, and emits an event of that type. */
  change<R extends Row>(row: R, event: string | null, patch: Partial<R>): R {
    const after = this.store.put({ ...row, ...patch });
    if (event) this.emit(event, after, row);
    return after;
  }

  /** Stores an event about an object, with its previous values when it was changed, and queues its delivery. */
  emit(type: string, row: Row, before?: Row): void {
    const object = shown(this, row);
    const isChanged = ([name, value]: [string, unknown]) => !isDeepStrictEqual(value, object[name]);
    const previous = before && Object.fromEntries(Object.entries(shown(this, before)).filter(isChanged));
    const customer = "customer" in row ? row.customer : row.object === "customer" ? row.id : null;
    const event = this.create("event", null, {
      api_version: API_VERSION,
      created: this.now(typeof customer === "string" ? customer : null),
      data: { object: object as Shown & { object: string }, ...(previous && { previous_attributes: previous }) },
      request: this.request,
      type,
      ...(this.hasWebhook && { _own: { state: "pending", attempts: [], nextAt: this.machineNow() } }),
    });
    if (event._own) this.#outbox.push(event);
    this.store.keepNewest("event", MAX_EVENTS, ({ _own }) => _own?.state !== "pending");
  }

  /** Runs `work` and commits; rolls back when it throws, except for a StripeRefusal "after" it. */
  transaction<T>(work: () => T): T {
    try {
      const result = work();
      this.#commit();
      return result;
    } catch (error) {
      if (error instanceof StripeRefusal && error.stage === "after") this.#commit();
      else {
        this.store.rollback();
        this.#outbox.length = 0;
      }
      throw error;
    }
  }

  #commit(): void {
    this.store.commit();
    this.onCommitted(this.#outbox.splice(0));
  }
}
