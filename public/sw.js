// Keeps one page: the coming days, drawn by the server (/offline). Without network, any page for reading is answered
// with it, and it shows the day that the address or the clock asks for. Everything else is none of its business:
// cards, sign-in, the API and every write go to the network untouched.

const CACHE = "oddly-offline-v1";
const OFFLINE_PAGE = "/offline";

/** The kept days are fetched anew when they are older than this. */
const FRESH_MS = 12 * 3_600_000;

/** Addresses that are personal, or of use with a network only. */
const NEVER =
  /^\/(?:api|cards|card-builder|admin|sponsor-dashboard|account|auth|sign-in|subscribe|preferences|unsubscribe)(?:[/?]|$)/;

async function keepOfflinePage() {
  const page = await fetch(OFFLINE_PAGE, { credentials: "omit" });
  if (!page.ok) throw new Error(`${OFFLINE_PAGE} answered ${page.status}`);
  const html = await page.clone().text();
  const assets = [...new Set(html.match(/\/_next\/static\/[\w./~-]+\.(?:css|js|woff2)/g) ?? [])];
  const cache = await caches.open(CACHE);
  const known = await Promise.all(assets.map((asset) => cache.match(asset)));
  await cache.addAll(assets.filter((_, index) => !known[index]));
  await cache.put(OFFLINE_PAGE, page);
  const wanted = new Set([OFFLINE_PAGE, ...assets]);
  for (const request of await cache.keys()) {
    if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request);
  }
}

async function refreshOfflinePage() {
  const kept = await caches.match(OFFLINE_PAGE);
  const age = Date.now() - Date.parse(kept?.headers.get("date") ?? "1970-01-01");
  if (age > FRESH_MS) await keepOfflinePage();
}

async function pageOrOffline(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(OFFLINE_PAGE);
    if (!kept) throw error;
    return kept;
  }
}

self.addEventListener("install", (event) => {
  event.waitUntil(keepOfflinePage().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const forgetOthers = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(forgetOthers());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || NEVER.test(pathname)) return;
  if (request.mode === "navigate") {
    event.respondWith(pageOrOffline(request));
    event.waitUntil(refreshOfflinePage().catch(() => undefined));
  } else if (pathname.startsWith("/_next/static/")) {
    // A host may add a release to the address.
    event.respondWith(caches.match(request, { ignoreSearch: true }).then((kept) => kept ?? fetch(request)));
  }
});
