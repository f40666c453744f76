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
 * Returns the policy of a page. `scripts` allows its inline scripts: the nonce of this response, or the hashes of a
 * cached page. Videos may come from any https site; frames only from the two known players. Where browsers send videos
 * to Vercel Blob, every page allows it: a link to the card builder doesn't load it in full.
 */
export function contentSecurityPolicy(path: string, scripts: string, all = env()): string {
  const { STRIPE_API_URL, VIDEO_UPLOAD_URL } = all;
  const pays = PAYING_PAGE.test(path);
  const local = pays && STRIPE_API_URL ? ` ${new URL(STRIPE_API_URL).origin}` : "";
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts}${pays ? ` ${STRIPE.script}${local}` : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob: https:",
    "font-src 'self'",
    `connect-src 'self'${VIDEO_UPLOAD_URL ? ` ${VIDEO_UPLOAD_URL}/` : ""}${pays ? ` ${STRIPE.connect}${local}` : ""}`,
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

/** Global, so that a server has one set even if a bundle contains this module twice. */
const globals = globalThis as typeof globalThis & { oddlyInlineScripts?: Map<string, string> };

/** Allows a script with constant text on every page, where Next.js sets no nonce on it. Returns the text. */
export function allowInlineScript(text: string): string {
  globals.oddlyInlineScripts ??= new Map();
  if (!globals.oddlyInlineScripts.has(text)) {
    globals.oddlyInlineScripts.set(text, `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  }
  return text;
}

export const allowedInlineScripts = (): string => [...(globals.oddlyInlineScripts?.values() ?? [])].join(" ");

/**
 * Returns the nonce for the scripts of the response, given the request headers; only set for pages that are never
 * cached.
 */
export const nonceOf = (headers: Headers): string | undefined =>
  /'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1];
