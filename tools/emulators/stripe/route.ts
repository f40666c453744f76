import { z } from "zod";
import type { Account } from "./account";
import { callParams, checked, integer, type Tree, text } from "./params";
import { missing } from "./refusals";
import type { Row } from "./store";

/** The result of a call: an object, a page of a list, or a plain value that is returned as it is. */
export type Result = { row: Row } | { rows: Row[]; hasMore: boolean } | { plain: Record<string, unknown> };

export type Call = {
  method: "GET" | "POST" | "DELETE";
  path: RegExp;
  /** Whether a browser may make the call, with the publishable key and the object's client secret. */
  isPublic: boolean;
  /** `ids` come from the URL. Throws a StripeRefusal. */
  run: (account: Account, params: { [key: string]: Tree }, ids: string[]) => { result: Result; expand: string[] };
};

type Input<S extends z.ZodRawShape> = z.output<z.ZodObject<S>>;

/** Defines one API call. Each `:id` in `path` becomes an argument of `work`. */
export function call<S extends z.ZodRawShape>(
  method: Call["method"],
  path: string,
  shape: S,
  work: (account: Account, input: Input<S>, ...ids: string[]) => Row | Result,
  { isPublic = false } = {},
): Call {
  const wanted = callParams(shape);
  return {
    method,
    path: new RegExp(`^${path.replaceAll(/:\w+/g, "([^/]+)")}$`),
    isPublic,
    run: (account, params, ids) => {
      const input = checked(wanted, params) as Input<S> & { expand?: string[] };
      const result = work(account, input, ...ids);
      return { result: "object" in result ? { row: result } : result, expand: input.expand ?? [] };
    },
  };
}

export const PAGING = {
  limit: integer.optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: z
    .union([integer, z.strictObject({ gt: integer, gte: integer, lt: integer, lte: integer }).partial()])
    .optional(),
};

type Paging = {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
  created?: number | { gt?: number; gte?: number; lt?: number; lte?: number };
};

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

function isWithin(created: number, wanted: Paging["created"]): boolean {
  if (wanted === undefined) return true;
  if (typeof wanted === "number") return created === wanted;
  const { gt = -1, gte = -1, lt = Number.POSITIVE_INFINITY, lte = Number.POSITIVE_INFINITY } = wanted;
  return created > gt && created >= gte && created < lt && created <= lte;
}

function placeOf(rows: readonly Row[], id: string, param: string): number {
  const place = rows.findIndex((row) => row.id === id);
  if (place === -1) throw missing("object", id, param);
  return place;
}

/** Returns the requested page of a list, newest first. `rows` are oldest first, as in the store. */
export function page(rows: readonly Row[], { limit = DEFAULT_LIMIT, ...paging }: Paging): Result {
  const size = Math.min(Math.max(limit, 1), MAX_LIMIT);
  const newest = rows.filter(({ created }) => isWithin(created, paging.created)).reverse();
  if (paging.ending_before) {
    const end = placeOf(newest, paging.ending_before, "ending_before");
    return { rows: newest.slice(Math.max(0, end - size), end), hasMore: end > size };
  }
  const start = paging.starting_after ? placeOf(newest, paging.starting_after, "starting_after") + 1 : 0;
  return { rows: newest.slice(start, start + size), hasMore: newest.length > start + size };
}
