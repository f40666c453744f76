import { createHash } from "node:crypto";
import { env } from "./env";
import { PAYING_PAGE } from "./paying-page";

export const REPORTS_PATH = "/api/csp-reports";

/** Source: https://docs.stripe.com/security/guide#content-security-policy */
const STRIPE = {
  script: "https://js.stripe.com https://*.js.stripe.com",
  connect: "https://api.stripe.com",
  frame: "https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
};

/**
 * What a page may load. `scripts` allows its inline scripts: the nonce of this response, or the hashes of a cached page.
 * Films may come from anywhere over https; frames only from the two players that we know.
 */
export function contentSecurityPolicy(path: string, scripts: string, { STRIPE_API_URL } = env()): string {
  const pays = PAYING_PAGE.test(path);
  const local = pays && STRIPE_API_URL ? ` ${new URL(STRIPE_API_URL).origin}` : "";
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts}${pays ? ` ${STRIPE.script}${local}` : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob: https:",
    "font-src 'self'",
    `connect-src 'self'${pays ? ` ${STRIPE.connect}${local}` : ""}`,
    `frame-src https://www.youtube-nocookie.com https://player.vimeo.com${pays ? ` ${STRIPE.frame}` : ""}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${REPORTS_PATH}`,
    "report-to csp",
  ].join("; ");
}

/** The server's one set, also where a bundle has this module twice. */
const kept = globalThis as typeof globalThis & { oddlyInlineScripts?: Map<string, string> };

/** Allows a script of constant text on every page, where Next puts no nonce on it. Gives the text. */
export function allowInlineScript(text: string): string {
  kept.oddlyInlineScripts ??= new Map();
  if (!kept.oddlyInlineScripts.has(text)) {
    kept.oddlyInlineScripts.set(text, `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  }
  return text;
}

export const allowedInlineScripts = (): string => [...(kept.oddlyInlineScripts?.values() ?? [])].join(" ");

/** The nonce for the scripts of the response to these headers; only on pages that are never cached. */
export const nonceOf = (headers: Headers): string | undefined =>
  /'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1];
