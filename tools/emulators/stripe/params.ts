import { z } from "zod";
import { type StripeRefusal, wrongParam } from "./refusals";

/** Nested form values such as `items[0][price]=x`. Objects with the keys 0, 1, 2 … become arrays. */
export type Tree = string | Tree[] | { [key: string]: Tree };

const MAX_DEPTH = 10;

function put(into: Map<string, unknown>, keys: string[], value: string): void {
  const [key = "", ...rest] = keys;
  const name = key === "" ? String(into.size) : key;
  if (rest.length === 0 || keys.length > MAX_DEPTH) {
    into.set(name, value);
    return;
  }
  const inner = into.get(name);
  const child = inner instanceof Map ? inner : new Map<string, unknown>();
  into.set(name, child);
  put(child, rest, value);
}

function plain(node: unknown): Tree {
  if (!(node instanceof Map)) return String(node);
  const keys = [...node.keys()];
  if (keys.length > 0 && keys.every((key, index) => key === String(index))) return [...node.values()].map(plain);
  return Object.fromEntries([...node].map(([key, value]) => [key, plain(value)]));
}

/** Parses a form body or a query string. */
export function parseForm(text: string): { [key: string]: Tree } {
  const root = new Map<string, unknown>();
  for (const [name, value] of new URLSearchParams(text)) {
    const [, first = name, nested = ""] = /^([^[]+)((?:\[[^\]]*\])*)$/.exec(name) ?? [];
    put(root, [first, ...[...nested.matchAll(/\[([^\]]*)\]/g)].map(([, key = ""]) => key)], value);
  }
  return Object.fromEntries([...root].map(([key, value]) => [key, plain(value)]));
}

export const text = z.string().max(5000);
/** "" removes the value. */
export const clearable = text.transform((value) => (value === "" ? null : value));
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, "integer")
  .transform(Number);
export const flag = z.enum(["true", "false"], { error: "boolean" }).transform((value) => value === "true");
export const address = z.record(z.string(), text);
export const listOf = <T extends z.ZodType>(each: T) => z.array(each).max(100);

const KEYS = 50;
const KEY_CHARACTERS = 40;
const VALUE_CHARACTERS = 500;

/** Metadata within Stripe's limits. Source: https://docs.stripe.com/api/metadata */
export const metadata = z
  .preprocess((value) => (Array.isArray(value) ? { ...value } : value === "" ? {} : value), z.record(z.string(), text))
  .superRefine((pairs, context) => {
    for (const [key, value] of Object.entries(pairs)) {
      if (key.length > KEY_CHARACTERS)
        context.addIssue(`Metadata keys can only have up to 40 characters. Invalid key: ${key}`);
      if (value.length > VALUE_CHARACTERS)
        context.addIssue(
          `Metadata values can have up to 500 characters, but you passed in a value that is ${value.length} characters. Invalid value: ${value.slice(0, 30)}...`,
        );
    }
    if (Object.keys(pairs).length > KEYS) context.addIssue("You can only have up to 50 metadata keys.");
  });

/** Returns metadata after a change: a key with the value "" is removed, other keys are added or changed. */
export function merged(old: Record<string, string> | null, change: Record<string, string> | undefined) {
  return Object.fromEntries(Object.entries({ ...old, ...change }).filter(([, value]) => value !== ""));
}

const inside = (path: readonly PropertyKey[]) =>
  path.map((key, depth) => (depth === 0 ? String(key) : `[${String(key)}]`)).join("");

function refusalOf({ issues }: z.ZodError, tree: Tree): StripeRefusal {
  const issue = issues.find(({ code }) => code === "unrecognized_keys") ?? issues[0];
  if (!issue) throw new Error("an error without an issue");
  if (issue.code === "unrecognized_keys") {
    const param = inside([...issue.path, issue.keys[0] ?? ""]);
    return wrongParam(`Received unknown parameter: ${param}`, param, "parameter_unknown");
  }
  const param = inside(issue.path);
  const value = issue.path.reduce<unknown>(
    (node, key) => (typeof node === "object" && node !== null ? Reflect.get(node, key) : undefined),
    tree,
  );
  if (value === undefined) return wrongParam(`Missing required param: ${param}.`, param, "parameter_missing");
  if (value === "") return wrongParam(`You passed an empty string for '${param}'.`, param, "parameter_invalid_empty");
  if (issue.message === "integer") return wrongParam(`Invalid integer: ${value}`, param, "parameter_invalid_integer");
  if (issue.message === "boolean") return wrongParam(`Invalid boolean: ${value}`, param);
  if (issue.code === "too_big" && typeof value === "string") {
    const message = `Invalid string: ${value.slice(0, 20)}...; must be at most 5000 characters`;
    return wrongParam(message, param, "parameter_invalid_string_length");
  }
  if (issue.code === "invalid_value")
    return wrongParam(`Invalid ${param}: must be one of ${issue.values.join(", ")}`, param);
  if (issue.code === "invalid_type" && issue.expected === "string")
    return wrongParam("Invalid string: you passed a list or an object.", param);
  if (issue.code === "custom") return wrongParam(issue.message, param);
  return wrongParam(`Invalid ${issue.code === "invalid_type" ? issue.expected : param}`, param);
}

/** Returns the parameter schema of a call, including `expand`, which every call has. */
export const callParams = <S extends z.ZodRawShape>(shape: S) =>
  z.strictObject({ ...shape, expand: listOf(text).optional() });

/** Returns the validated parameters. Throws a StripeRefusal when they are invalid. */
export function checked<S extends z.ZodRawShape>(params: z.ZodObject<S>, tree: { [key: string]: Tree }) {
  const result = params.safeParse(tree);
  if (!result.success) throw refusalOf(result.error, tree);
  return result.data;
}
