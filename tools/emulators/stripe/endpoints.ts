import type { z } from "zod";
import type { Webhook } from "../webhook-queue";
import type { Account } from "./account";
import { passTestTime } from "./billing";
import { API_VERSION } from "./events";
import { clearable, flag, integer, listOf, merged, metadata, text } from "./params";
import { unfit, wrongParam } from "./refusals";
import { call, PAGING, page } from "./route";
import { shown } from "./shown";
import { newId, type Rows, randomText } from "./store";

/** The id of the site's own webhook endpoint. */
const SITE_ENDPOINT = "we_local";

type Endpoint = Rows["webhook_endpoint"];

function endpointRow(
  account: Account,
  id: string,
  fields: Pick<Endpoint, "url" | "enabled_events" | "_own">,
): Endpoint {
  return {
    id,
    object: "webhook_endpoint",
    api_version: API_VERSION,
    application: null,
    created: account.clockNow(),
    description: null,
    livemode: false,
    metadata: {},
    status: "enabled",
    ...fields,
  };
}

/** Subscribes the site to all events. Called at each start, because its URL and secret may have changed. */
export function listenForSite(account: Account, webhook: Webhook | null): void {
  if (!webhook) {
    account.store.remove("webhook_endpoint", SITE_ENDPOINT);
    return;
  }
  const { url, secret, pauses } = webhook;
  const _own = { secret, pauses: pauses ?? null };
  account.store.put(endpointRow(account, SITE_ENDPOINT, { url, enabled_events: ["*"], _own }));
}

const NEW = {
  url: text,
  enabled_events: listOf(text),
  description: clearable.optional(),
  metadata: metadata.default({}),
  api_version: text.optional(),
};

function newEndpoint(
  account: Account,
  { url, enabled_events, description = null, ...input }: z.output<z.ZodObject<typeof NEW>>,
) {
  if (!/^https?:\/\//.test(url))
    throw wrongParam("Invalid URL: An explicit scheme (such as https) must be provided.", "url", "url_invalid");
  const secret = `whsec_${randomText(32)}`;
  const row = endpointRow(account, newId("we"), { url, enabled_events, _own: { secret, pauses: null } });
  account.store.put({ ...row, description, metadata: merged({}, input.metadata) });
  // Stripe returns the secret only in this response.
  return { plain: { ...shown(account, row), secret } };
}

const CHANGE = { url: text.optional(), enabled_events: listOf(text).optional(), disabled: flag.optional() };

const CLOCK = { frozen_time: integer, name: text.optional() };

export const ENDPOINT_CALLS = [
  call("POST", "/v1/webhook_endpoints", NEW, newEndpoint),
  call("GET", "/v1/webhook_endpoints", PAGING, (account, input) => page(account.store.all("webhook_endpoint"), input)),
  call("GET", "/v1/webhook_endpoints/:id", {}, (account, _, id = "") => account.need("webhook_endpoint", id)),
  call("POST", "/v1/webhook_endpoints/:id", CHANGE, (account, input, id = "") => {
    const endpoint = account.need("webhook_endpoint", id);
    const { url = endpoint.url, enabled_events = endpoint.enabled_events, disabled } = input;
    const status = disabled === undefined ? endpoint.status : disabled ? "disabled" : "enabled";
    return account.change(endpoint, { url, enabled_events, status });
  }),
  call("DELETE", "/v1/webhook_endpoints/:id", {}, (account, _, id = "") => {
    account.store.remove("webhook_endpoint", account.need("webhook_endpoint", id).id);
    return { plain: { id, object: "webhook_endpoint", deleted: true } };
  }),
  call(
    "GET",
    "/v1/events",
    { ...PAGING, type: text.optional(), types: listOf(text).optional(), delivery_success: flag.optional() },
    (account, input) => {
      const { type, types, delivery_success } = input;
      const isWanted = (event: Rows["event"]) =>
        (type === undefined || event.type === type) &&
        (types === undefined || types.includes(event.type)) &&
        (delivery_success === undefined || (shown(account, event).pending_webhooks === 0) === delivery_success);
      return page(account.store.all("event").filter(isWanted), input);
    },
  ),
  call("GET", "/v1/events/:id", {}, (account, _, id = "") => account.need("event", id)),
  call("POST", "/v1/test_helpers/test_clocks", CLOCK, (account, { frozen_time, name = null }) => {
    const created = account.clockNow();
    const clock = {
      id: newId("clock"),
      object: "test_helpers.test_clock",
      created,
      frozen_time,
      livemode: false,
    } as const;
    return account.store.put({
      ...clock,
      deletes_after: created + 30 * 86_400,
      name,
      status: "ready",
      status_details: {},
    });
  }),
  call("GET", "/v1/test_helpers/test_clocks", PAGING, (account, input) =>
    page(account.store.all("test_helpers.test_clock"), input),
  ),
  call("GET", "/v1/test_helpers/test_clocks/:id", {}, (account, _, id = "") =>
    account.need("test_helpers.test_clock", id),
  ),
  call(
    "POST",
    "/v1/test_helpers/test_clocks/:id/advance",
    { frozen_time: integer },
    (account, { frozen_time }, id = "") => {
      const clock = account.need("test_helpers.test_clock", id);
      if (frozen_time <= clock.frozen_time)
        throw unfit("The frozen time must be later than the current one.", { param: "frozen_time" });
      return passTestTime(account, id, frozen_time);
    },
  ),
];
