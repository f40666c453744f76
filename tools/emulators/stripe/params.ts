import { z } from "zod";
import { type StripeRefusal, wrongParam } from "./refusals";

/** Nested form values such as `items[0][price]=x`. Objects with the keys 0, 1, 2 … become arrays. */
export type Tree = string | Tree[] | { [key: string]: Tree };
export type Form = { [key: string]: Tree };

type Node = Map<string, string | Node>;

function put(into: Node, [key = "", ...rest]: string[], value: string): void {
  const name = key === "" ? String(into.size) : key;
  if (rest.length === 0) {
    into.set(name, value);
    return;
  }
  const inner = into.get(name);
  const child: Node = inner instanceof Map ? inner : new Map();
  into.set(name, child);
  put(child, rest, value);
}

function plain(node: string | Node): Tree {
  if (typeof node === "string") return node;
  const keys = [...node.keys()];
  if (keys.length > 0 && keys.every((key, index) => key === String(index))) return [...node.values()].map(plain);
  return Object.fromEntries([...node].map(([key, value]) => [key, plain(value)]));
}

/** Parses a form body or a query string. */
export function parseForm(text: string): Form {
  const root: Node = new Map();
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
export const flag = z.enum(["true", "false"]).transform((value) => value === "true");
export const listOf = <T extends z.ZodType>(each: T) => z.array(each).max(100);
export const metadata = z.record(z.string(), z.string().max(500));

/** Returns metadata after a change: a key with the value "" is removed, other keys are added or changed. */
export function merged(old: Record<string, string>, change: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...old, ...change }).filter(([, value]) => value !== ""));
}

const nameOf = ([first = "", ...rest]: readonly PropertyKey[]) =>
  [String(first), ...rest.map((key) => `[${String(key)}]`)].join("");

function refusalOf({ issues: [first, ...others] }: z.ZodError, tree: Form): StripeRefusal {
  const issue = [first, ...others].find((each) => each?.code === "unrecognized_keys") ?? first;
  if (!issue) throw new Error("an error without an issue");
  if (issue.code === "unrecognized_keys") {
    const param = nameOf([...issue.path, issue.keys[0] ?? ""]);
    return wrongParam(`Received unknown parameter: ${param}`, param, "parameter_unknown");
  }
  const param = nameOf(issue.path);
  const value = issue.path.reduce<unknown>((node, key) => Object(node)[key], tree);
  if (value === undefined) return wrongParam(`Missing required param: ${param}.`, param, "parameter_missing");
  if (value === "") return wrongParam(`You passed an empty string for '${param}'.`, param, "parameter_invalid_empty");
  if (issue.message === "integer") return wrongParam(`Invalid integer: ${value}`, param, "parameter_invalid_integer");
  if (issue.code === "invalid_value")
    return wrongParam(`Invalid ${param}: must be one of ${issue.values.join(", ")}`, param);
  return wrongParam(`Invalid ${param}`, param);
}

/** Returns the parameter schema of a call, including `expand`, which every call has. */
export const callParams = <S extends z.ZodRawShape>(shape: S) =>
  z.strictObject({ ...shape, expand: listOf(text).optional() });

/** Returns the validated parameters. Throws a StripeRefusal when they are invalid. */
export function checked<S extends z.ZodRawShape>(params: z.ZodObject<S>, form: Form) {
  const { data, error } = params.safeParse(form);
  if (error) throw refusalOf(error, form);
  return data;
}
