import { createHash } from "node:crypto";
import { channel } from "node:diagnostics_channel";
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { DefaultDeserializer, serialize } from "node:v8";
import { LRUCache } from "lru-cache";

/**
 * `value` is what Next.js stores: a page, a response, the result of a function, or null for "not found". `startedAt` is
 * when the request began that made it, in ms.
 * @typedef {{ value: any, tags: string[], startedAt: number, cacheControl?: { revalidate: number | false, expire?: number } }} Entry
 */

/** How much text and data of pages is in this server's memory. */
const MEMORY_BYTES = 50 * 1024 * 1024;

/** How long Redis stores a page, in seconds. lib/core/cache.ts reads changes that are as old. */
const REDIS_SECONDS = 24 * 3600;

/** Redis has five times 50 ms to answer. If this process is busy for longer, that counts as 50 ms. */
const REDIS_TURNS = 5;
const REDIS_TURN_MS = 50;

/** How long no request asks a Redis that was too late. */
const REDIS_REST_MS = 1000;

/** How much the clocks of two servers may differ: pages count as older by this in Redis. */
const CLOCKS_MS = 1000;

/**
 * When each tag was invalidated, in ms: pages from before `expiredAt` are no longer shown. lib/core/cache.ts writes the
 * changes of all servers to it, and says when it has read them.
 * @typedef {{ tags: Map<string, { expiredAt: number }>, isCurrent: boolean }} Changes
 */

/**
 * Global, because the middleware's bundle contains a second copy of this module.
 * @typedef {{ oddlyChanges?: Changes, oddlyRedis?: ReturnType<typeof connectRedis> }} Shared
 */
const globals = /** @type {Shared & { oddlyDb?: { $client: { isFailing: boolean } } }} */ (globalThis);
globals.oddlyChanges ??= { tags: new Map(), isCurrent: false };
const changes = globals.oddlyChanges;

/** Makes lib/core/cache.ts read the changes of all servers. */
const changed = channel("oddly.page-cache");

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
 * Adds the hashes and the ETag. Changes the headers in place, because Next.js responds with the same object that it puts
 * into the cache.
 * @param {any} value
 */
function addHeaders(value) {
  if (value?.kind !== "APP_PAGE" || !value.headers || value.headers["x-script-hashes"]) return;
  value.headers["x-script-hashes"] = scriptHashes(value.html);
  value.headers.etag = `"${createHash("sha256").update(value.html).digest("base64url").slice(0, 22)}"`;
}

/**
 * Returns the bytes of an entry. A text with a single emoji has two for each character.
 * @param {Entry} entry
 */
function sizeOf({ value }) {
  const parts = [value?.html, value?.rscData, value?.body, value?.data?.body, ...(value?.segmentData?.values() ?? [])];
  return parts.reduce((sum, part) => sum + (part?.length ?? 0) * (typeof part === "string" ? 2 : 1), 500);
}

/** @type {LRUCache<string, Entry>} */
const memory = new LRUCache({ maxSize: MEMORY_BYTES, sizeCalculation: sizeOf });

/**
 * Puts an entry into the memory, unless there is a newer one by now. Returns the newer of both.
 * @param {string} key
 * @param {Entry} entry
 */
function remember(key, entry) {
  const known = memory.peek(key);
  if (known && known.startedAt > entry.startedAt) return known;
  memory.set(key, entry);
  return entry;
}

/** Copies Buffers: those of Node.js's own are parts of the whole text, which would stay in memory with them. */
class Deserializer extends DefaultDeserializer {
  _readHostObject() {
    return Buffer.from(/** @type {any} */ (DefaultDeserializer.prototype)._readHostObject.call(this));
  }
}

/**
 * Returns what was written with `serialize`. Throws an error when it can't be read.
 * @param {Buffer} bytes
 */
export function deserialize(bytes) {
  const reader = new Deserializer(bytes);
  reader.readHeader();
  return reader.readValue();
}

/**
 * Connects to the Redis that all servers share. While it is away, which is logged once, commands return null at once
 * and it reconnects in the background.
 * @param {string} url
 */
async function connectRedis(url) {
  const { createClient, RESP_TYPES } = await import("@redis/client");
  const site = `oddly:${process.env.SITE_URL}:`;
  const distDir = process.env.NEXT_DIST_DIR ?? ".next";
  // The routes contain the deployment's ID: all builds that have one share one build ID.
  const files = ["BUILD_ID", "routes-manifest.json"].map((file) =>
    readFileSync(/* turbopackIgnore: true */ path.resolve(/* turbopackIgnore: true */ distDir, file)),
  );
  const build = createHash("sha256").update(Buffer.concat(files)).digest("base64url").slice(0, 16);
  /** @param {string} key */
  const keyOf = (key) => `${site}${build}:${key}`;
  let isFailing = false;

  /** @param {any} error */
  const report = (error) => {
    if (!isFailing) console.error(new Error(`Redis fails: ${error.code ?? error.message}`));
    isFailing = true;
  };

  const open = () => {
    const opened = createClient({
      url,
      disableOfflineQueue: true,
      pingInterval: 2000,
      socket: {
        connectTimeout: 2000,
        socketTimeout: 5000,
        reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, 1000),
      },
    });
    opened.on("error", report);
    // Other servers may have announced changes meanwhile.
    opened.on("ready", () => changed.publish({}));
    opened
      .connect()
      .then(() => opened.subscribe(`${site}changes`, () => changed.publish({})))
      .catch(report);
    opened.unref();
    return opened;
  };
  let client = open();

  /**
   * @template T
   * @param {(commands: ReturnType<typeof open>) => Promise<T>} command
   * @returns {Promise<T | null>}
   */
  const ask = async (command) => {
    if (!client.isReady) return null;
    const asked = client;
    let isAnswered = false;
    const tooLate = async () => {
      for (let turn = 0; turn < REDIS_TURNS && !isAnswered; turn += 1) await pause(REDIS_TURN_MS, null, { ref: false });
      return "late";
    };
    try {
      const answer = await Promise.race([command(asked), tooLate()]);
      if (answer !== "late") {
        isFailing = false;
        return /** @type {T} */ (answer);
      }
      report(new Error("no answer in time"));
      // Unless another request was too late before this one.
      if (asked.isOpen) {
        asked.removeAllListeners("error").on("error", () => undefined);
        asked.destroy();
        setTimeout(() => {
          client = open();
        }, REDIS_REST_MS).unref();
      }
    } catch (error) {
      report(error);
    } finally {
      isAnswered = true;
    }
    return null;
  };

  return {
    /**
     * @param {string} key
     * @returns {Promise<Entry | null>}
     */
    async get(key) {
      const asBytes = { [RESP_TYPES.BLOB_STRING]: Buffer };
      const bytes = await ask((commands) => commands.withTypeMapping(asBytes).get(keyOf(key)));
      try {
        return bytes && deserialize(bytes);
      } catch {
        return null; // written by a later version of Node.js
      }
    },
    /**
     * @param {string} key
     * @param {Entry} entry
     */
    set: (key, entry) => ask((commands) => commands.set(keyOf(key), serialize(entry), { EX: REDIS_SECONDS })),
    announce: () => ask((commands) => commands.publish(`${site}changes`, "")),
  };
}

const { REDIS_URL, NEXT_PHASE, NODE_ENV } = process.env;
const isServer = NODE_ENV === "production" && NEXT_PHASE !== "phase-production-build";
if (REDIS_URL && isServer) globals.oddlyRedis ??= connectRedis(REDIS_URL);
const redis = await globals.oddlyRedis;

/**
 * Whether an entry is from before a change of one of the tags.
 * @param {Entry} entry
 * @param {readonly string[]} tags
 */
const isExpired = ({ startedAt }, tags) => tags.some((tag) => (changes.tags.get(tag)?.expiredAt ?? 0) >= startedAt);

/**
 * After how many seconds Next.js makes it again.
 * @param {Entry} entry
 */
const lifetimeOf = ({ cacheControl, value }) => (cacheControl ?? value)?.revalidate || Number.POSITIVE_INFINITY;

/**
 * The cache of pages and of functions' results: in this server's memory, and with REDIS_URL also in Redis, for all
 * servers of the same build. When a page enters the cache, it gets the hashes of its scripts for its policy, and its
 * ETag; lib/core/raw-responses.ts uses both. Next.js makes one handler per request. Source: Next.js, `cacheHandler`.
 */
export default class PageCache {
  /** What this request makes may be from data as old as this. */
  #startedAt = Date.now();

  /**
   * Returns what may be shown. Next.js makes it again when it is older than its lifetime.
   * @param {string} key
   * @param {{ kind: string, tags?: string[], softTags?: string[] }} context
   */
  async get(key, { kind, tags = [], softTags = [] }) {
    // While the database is down, a page cannot be made again: an old one is better than none.
    const isDown = kind === "APP_PAGE" && globals.oddlyDb?.$client.isFailing === true;
    /** @param {Entry} each */
    const isOutdated = (each) => isExpired(each, [...each.tags, ...tags, ...softTags]);
    let entry = memory.get(key);
    const isOld = !entry || Date.now() - entry.startedAt > 1000 * lifetimeOf(entry) || isOutdated(entry);
    if (redis && isOld && (changes.isCurrent || isDown)) {
      const shared = await redis.get(key);
      if (shared) entry = remember(key, shared);
    }
    if (!entry) return null;
    const { value, cacheControl, startedAt } = entry;
    if (isDown && value) return { value, cacheControl, lastModified: Date.now() };
    return isOutdated(entry) ? null : { value, cacheControl, lastModified: startedAt };
  }

  /**
   * @param {string} key
   * @param {any} value
   * @param {{ tags?: string[], cacheControl?: Entry["cacheControl"] }} context
   */
  async set(key, value, { tags = [], cacheControl }) {
    addHeaders(value);
    const header = value?.headers?.["x-next-cache-tags"];
    const names = typeof header === "string" ? header.split(",") : tags;
    const entry = { value, tags: names, startedAt: this.#startedAt, cacheControl };
    if (remember(key, entry) === entry && redis && !isExpired(entry, names))
      void redis.set(key, { ...entry, startedAt: entry.startedAt - CLOCKS_MS });
  }

  /**
   * Invalidates tags on this server; `invalidateTags` in lib/core/cache.ts does it on all, which is announced here.
   * Next.js also passes for how long old pages may still be shown: here, for no time.
   * @param {string | string[]} tags
   */
  async revalidateTag(tags) {
    for (const tag of [tags].flat()) changes.tags.set(tag, { expiredAt: Date.now() });
    void redis?.announce();
  }

  resetRequestCache() {}
}
