import type http from "node:http";
import { z } from "zod";
import { readBody } from "./request-body";
import { passTime } from "./stripe-billing";
import { type Api, bearerOf } from "./stripe-calls";
import type { Deliveries } from "./stripe-deliveries";
import { StripeRefusal, wrongParam } from "./stripe-refusal";

const advanceInput = z.strictObject({ seconds: z.int().nonnegative() });
const deliverInput = z.strictObject({ events: z.array(z.string()).optional() });

function parsed<T extends z.ZodType>(shape: T, text: string): z.output<T> {
  let value: unknown = {};
  try {
    if (text.trim()) value = JSON.parse(text);
  } catch {
    throw wrongParam("This is not JSON.", "body");
  }
  const result = shape.safeParse(value);
  if (!result.success) throw wrongParam(z.prettifyError(result.error), "body");
  return result.data;
}

/** What tests do to the stand-in, with the secret key: time, faults, deliveries. Throws a refusal for anything else. */
export async function control(
  api: Api,
  deliveries: Deliveries,
  request: http.IncomingMessage,
  url: URL,
): Promise<object> {
  if (bearerOf(api, request.headers.authorization) !== "server")
    throw new StripeRefusal(401, "Only the secret key may do this.");
  const name = `${request.method} ${url.pathname}`;
  const text = await readBody(request);
  if (name === "POST /_test/advance") {
    passTime(api.account, parsed(advanceInput, text).seconds);
    return { now: api.account.clockNow() };
  }
  if (name === "POST /_test/faults") {
    api.faults.add(parsed(z.unknown(), text));
    return {};
  }
  if (name === "DELETE /_test/faults") {
    api.faults.clear(url.searchParams.get("path"));
    return {};
  }
  if (name === "POST /_test/deliver") return { delivered: await deliveries.release(parsed(deliverInput, text).events) };
  if (name === "POST /_test/settled") {
    await deliveries.settled();
    return {};
  }
  if (name === "GET /_test/deliveries") return { data: api.account.store.all("_delivery") };
  throw new StripeRefusal(404, `There is no ${name}.`);
}
