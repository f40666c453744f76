import { createHash } from "node:crypto";
import { createRequire } from "node:module";

// Next.js publishes no types for it, and this file runs without a build.
/** @type {{ default: any }} */
const { default: FileSystemCache } = createRequire(import.meta.url)(
  "next/dist/server/lib/incremental-cache/file-system-cache.js",
);

/** Inline scripts that a browser would run; data such as JSON-LD is not run and needs no hash. */
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type="application))[^>]*>([\s\S]*?)<\/script>/g;

/**
 * Returns the hashes of a page's inline scripts for its policy. Source: W3C Content Security Policy Level 3, 2.3.1.
 * @param {string} html
 */
export function scriptHashes(html) {
  const scripts = [...html.matchAll(INLINE_SCRIPT)].map(([, script = ""]) => script);
  const hashes = scripts.map((script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  return [...new Set(hashes)].join(" ");
}

/**
 * Adds the hashes and the ETag. Changes the headers in place, because Next.js responds with the same object that it puts into the cache.
 * @param {any} value
 */
function addHeaders(value) {
  if (value?.kind !== "APP_PAGE" || !value.headers || value.headers["x-script-hashes"]) return;
  value.headers["x-script-hashes"] = scriptHashes(value.html);
  value.headers.etag = `"${createHash("sha256").update(value.html).digest("base64url").slice(0, 22)}"`;
}

/**
 * While the database is down, returns the stored page as fresh, however old it is: it cannot be rendered again. The
 * store itself doesn't change, so the first request after the outage renders the page.
 * @param {string} key
 * @param {any} context
 */
function whileDown(key, { kind }) {
  if (kind !== "APP_PAGE" || !(/** @type {any} */ (globalThis).oddlyDb?.$client.isFailing)) return null;
  const entry = FileSystemCache.memoryCache?.get(key);
  return entry?.value ? { ...entry, lastModified: Date.now() } : null;
}

/**
 * Next.js's own cache of pages. When a page enters the cache, it computes the hashes of its scripts for the page's policy,
 * and its ETag; lib/core/raw-responses.ts uses both. While the database is down, it serves an old page rather
 * than none.
 */
export default class PageCache extends FileSystemCache {
  /**
   * @param {string} key
   * @param {any} context
   */
  async get(key, context) {
    const entry = whileDown(key, context) ?? (await super.get(key, context));
    addHeaders(entry?.value);
    return entry;
  }

  /**
   * @param {string} key
   * @param {any} value
   * @param {any} context
   */
  async set(key, value, context) {
    addHeaders(value);
    return super.set(key, value, context);
  }
}
