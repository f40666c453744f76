// Keeps one page: the coming days, drawn by the server (/offline). Without network, any page for reading is answered
// with it, and it shows the day that the address or the clock asks for. Everything else is none of its business:
// cards, sign-in, the API and every write go to the network untouched.
// And it shows the reminders that our server sends to this browser.

const CACHE = "oddly-offline-v1";
const OFFLINE_PAGE = "/offline";

/** The kept days are fetched anew when they are older than this. */
const FRESH_MS = 12 * 3_600_000;

/** Addresses that are personal, or of use with a network only. */
const NEVER =
  /^\/(?:api|cards|card-builder|admin|sponsor-dashboard|account|auth|sign-in|subscribe|preferences|unsubscribe|reminders|feeds\/reminders)(?:[/?]|$)/;

async function keepOfflinePage() {
  const page = await fetch(OFFLINE_PAGE, { credentials: "omit" });
  if (!page.ok) throw new Error(`${OFFLINE_PAGE} answered ${page.status}`);
  const html = await page.clone().text();
  const assets = [...new Set(html.match(/\/(?:_next\/static|stickers)\/[\w./~-]+\.(?:css|js|woff2|svg)/g) ?? [])];
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
  } else if (/^\/(?:_next\/static|stickers)\//.test(pathname)) {
    // A host may add a release to the address.
    event.respondWith(caches.match(request, { ignoreSearch: true }).then((kept) => kept ?? fetch(request)));
  }
});

/** Said in place of a message that cannot be read: a browser that is sent one has to show something. */
const UNREADABLE = { title: "A reminder from Oddly", body: "One of your days is coming up." };

/** Where a notification leads that does not say it, or leads to another site. */
const REMINDERS_PAGE = "/reminders";

function messageIn(data) {
  try {
    const message = data.json();
    return typeof message?.title === "string" && message.title !== "" ? message : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}

/** The day on this device's calendar, yyyy-MM-dd. */
function today() {
  const now = new Date();
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}

/** "Cake Day is tomorrow" on the days of which the message says so; else its title, which names the date. */
function titleOf({ title, soon }) {
  const words = soon?.on?.[today()];
  return typeof words === "string" ? `${soon.about} ${words}` : title;
}

function addressOf(path) {
  const { origin } = self.location;
  const reminders = new URL(REMINDERS_PAGE, origin).href;
  if (typeof path !== "string" || !path.startsWith("/")) return reminders;
  try {
    // Not by URL.canParse, which Safari has only since version 17.
    const address = new URL(path, origin);
    return address.origin === origin ? address.href : reminders;
  } catch {
    return reminders;
  }
}

async function openPage(address) {
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = tabs.find(({ url }) => url === address);
  await (there ? there.focus() : self.clients.openWindow(address));
}

function post(path, body) {
  const headers = { "content-type": "application/json" };
  return fetch(path, { method: "POST", credentials: "same-origin", headers, body: JSON.stringify(body) });
}

/** Whether our server knows that address as one of whoever is signed in: the browser may be somebody else's by now. */
async function isTheirs(endpoint) {
  const answer = await post("/api/push-subscriptions/known", { endpoint });
  return answer.ok && (await answer.json()).known === true;
}

/** Tells our server by which address the browser is reached now. */
async function moveSubscription({ oldSubscription, newSubscription }) {
  const { pushManager } = self.registration;
  if (oldSubscription && !(await isTheirs(oldSubscription.endpoint))) return;
  const options = oldSubscription?.options;
  const subscription = newSubscription ?? (options && (await pushManager.subscribe(options)));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  const answer = await post("/api/push-subscriptions", { endpoint, keys });
  if (!answer.ok || !oldSubscription || oldSubscription.endpoint === endpoint) return;
  const old = new URLSearchParams({ endpoint: oldSubscription.endpoint });
  await fetch(`/api/push-subscriptions?${old}`, { method: "DELETE", credentials: "same-origin" });
}

self.addEventListener("push", (event) => {
  const message = messageIn(event.data);
  const { body, tag, url } = message;
  const words = typeof body === "string" ? body : "";
  const options = { body: words, icon: "/icons/192.png", badge: "/icons/badge.png", data: { url } };
  // Of one tag a browser keeps the newest alone.
  if (typeof tag === "string") options.tag = tag;
  event.waitUntil(self.registration.showNotification(titleOf(message), options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(addressOf(event.notification.data?.url)));
});

self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(moveSubscription(event));
});
