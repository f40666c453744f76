import { isDeepStrictEqual } from "node:util";
import type { Account } from "./account";
import { type Shown, shown } from "./shown";
import { type Delivery, newId, type Row } from "./store";

/** The API version that the emulator implements. Source: the SDK's own (node_modules/stripe/cjs/apiVersion.js) */
export const API_VERSION = "2026-10-28.endive";

/** The number of events and of deliveries to store. Those still waiting do not count as excess. */
const MAX_KEPT = 2_000;

/** Returns the previous values of all changed fields, for `previous_attributes`. */
function previously(before: Shown, after: Shown): Shown {
  return Object.fromEntries(Object.entries(before).filter(([key, value]) => !isDeepStrictEqual(value, after[key])));
}

/** Stores an event about an object and queues its delivery to every endpoint that subscribes to it. */
export function emit(account: Account, type: string, row: Row, before?: Row): void {
  const { store } = account;
  const object = shown(account, row);
  const previous = before && previously(shown(account, before), object);
  const customer = "customer" in row ? row.customer : row.object === "customer" ? row.id : null;
  const event = store.put({
    id: newId("evt"),
    object: "event",
    api_version: API_VERSION,
    created: account.now(typeof customer === "string" ? customer : null),
    data: { object: object as { object: string }, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 0,
    request: account.request,
    type,
  } as Extract<Row, { object: "event" }>);
  const listeners = store.all("webhook_endpoint");
  for (const { id, status, enabled_events } of listeners) {
    if (status !== "enabled" || !(enabled_events.includes("*") || enabled_events.includes(type))) continue;
    const delivery = store.put({
      id: `${event.id}/${id}`,
      object: "_delivery",
      created: event.created,
      event: event.id,
      type,
      endpoint: id,
      state: "pending",
      attempts: [],
      nextAt: account.machineNow(),
    });
    account.outbox.push(delivery);
  }
  const isOver = ({ state }: Delivery) => state !== "pending" && state !== "held";
  store.keepNewest("_delivery", MAX_KEPT, isOver);
  store.keepNewest("event", MAX_KEPT, ({ id }) => {
    const own = listeners.map((listener) => store.get("_delivery", `${id}/${listener.id}`));
    return own.every((delivery) => !delivery || isOver(delivery));
  });
}

/** Stores and returns the changed row, and emits an event with its previous values. */
export function changeAndTell<R extends Row>(account: Account, row: R, patch: Partial<R>, type: string): R {
  const after = account.change(row, patch);
  emit(account, type, after, row);
  return after;
}
