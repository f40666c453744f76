import type http from "node:http";

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

const LINK = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/;

/** Returns the text as HTML, with its web addresses as links: every second part is what the expression captured. */
export const withLinks = (text: string): Html =>
  html`${text.split(LINK).map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))}`;

/** Renders an instant in UTC. */
export function moment(at: Date): Html {
  const label = at.toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
  return html`<time datetime="${at.toISOString()}">${label} UTC</time>`;
}

const STYLE = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f6f8fc, #12131d);
  --surface: light-dark(#fff, #1b1d2b);
  --ink: light-dark(#1a1f36, #eef0fb);
  --soft: light-dark(#545b72, #b0b6cf);
  --line: light-dark(#dfe3ee, #343850);
  --accent: light-dark(#4f46c8, #b9b4ff);
  --on-accent: light-dark(#fff, #1a1f36);
  --good: light-dark(#0a6b47, #7ee2b8);
  --bad: light-dark(#b3142b, #ff9aa8);
  font: 16px/1.5 system-ui, sans-serif;
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); overflow-wrap: anywhere; }
.wrap { max-width: 60rem; margin: 0 auto; padding: 0 1rem; }
.top { border-bottom: 1px solid var(--line); background: var(--surface); }
.top .wrap { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .25rem 1.5rem; padding-block: .75rem; }
.brand { display: inline-flex; align-items: center; min-height: 44px; color: inherit; font-weight: 700; font-size: 1.125rem; text-decoration: none; }
main.wrap { padding-block: 1.5rem 4rem; }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.25; }
h2 { margin: 0 0 .5rem; font-size: 1.125rem; }
p { margin: 0 0 .5rem; }
a { color: var(--accent); text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.soft { color: var(--soft); }
.bad { color: var(--bad); font-weight: 600; }
.good { color: var(--good); }
.buttons { display: flex; flex-wrap: wrap; gap: .5rem; }
button, .button { display: inline-flex; align-items: center; justify-content: center; min-height: 44px; padding: .5rem 1rem; border: 1px solid var(--accent); border-radius: .5rem; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
button.quiet, .button.quiet { background: none; color: var(--accent); }
input { width: 100%; min-height: 44px; padding: .5rem .75rem; border: 1px solid var(--soft); border-radius: .5rem; background: var(--ground); color: inherit; font: inherit; }
input::placeholder { color: var(--soft); opacity: 1; }
`;

type PageParts = {
  title: string;
  /** The emulator's name, usually a link. */
  brand: Html;
  /** The rest of the header. */
  header: Html;
  main: Html;
  /** The rules of this emulator's pages, besides the shared ones. */
  style: string;
};

/** Renders a whole page of an emulator. */
export function emulatorPage({ title, brand, header, main, style }: PageParts): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${new Html(STYLE + style)}</style>
</head>
<body>
<header class="top"><div class="wrap">${brand}${header}</div></header>
<main class="wrap">${main}</main>
</body>
</html>`.source;
}

/** A page, or with `location` a redirect to one. */
export type Page = { status: number; body: string; location?: string };

/** Responds with a page that is not cached. `policy` is its Content-Security-Policy. */
export function sendPage(response: http.ServerResponse, { status, body, location }: Page, policy: string): void {
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": policy,
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    ...(location && { location }),
  };
  response.writeHead(status, headers).end(body);
}
