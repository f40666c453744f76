const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** HTML that is safe to output without escaping. */
export class Html {
  constructor(readonly source: string) {}
}

type Value = Html | string | number | null | readonly Value[];

function rendered(value: Value): string {
  if (value === null) return "";
  if (value instanceof Html) return value.source;
  if (Array.isArray(value)) return value.map(rendered).join("");
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Template tag for HTML: escapes strings, renders null as nothing, and joins lists. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(strings.reduce((all, string, index) => `${all}${rendered(values[index - 1] ?? null)}${string}`));
}
