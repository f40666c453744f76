import type http from "node:http";
import type { z } from "zod";
import { blobRefusal } from "./blob-refusals";
import { readBody } from "./request-body";

/** A request's body of that shape. Throws a Refusal when it has another. */
export async function readJsonAs<T>(shape: z.ZodType<T>, request: http.IncomingMessage): Promise<T> {
  try {
    return shape.parse(JSON.parse(await readBody(request)));
  } catch {
    throw blobRefusal("bad_request", "Invalid body");
  }
}
