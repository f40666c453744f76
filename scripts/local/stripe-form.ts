/** A form's nested values, `items[0][price]=x`; objects with keys 0, 1, 2 … are lists. */
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

/** The parameters of a form or of an address. */
export function parseForm(text: string): { [key: string]: Tree } {
  const root = new Map<string, unknown>();
  for (const [name, value] of new URLSearchParams(text)) {
    const [, first = name, nested = ""] = /^([^[]+)((?:\[[^\]]*\])*)$/.exec(name) ?? [];
    put(root, [first, ...[...nested.matchAll(/\[([^\]]*)\]/g)].map(([, key = ""]) => key)], value);
  }
  return Object.fromEntries([...root].map(([key, value]) => [key, plain(value)]));
}
