import { fileURLToPath } from "node:url";

const MONTH = "\\d{4}-(?:0[1-9]|1[0-2])";
const UUID = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";

/** Pages of fixed text with absolute URLs: rendered at runtime, when SITE_URL is known, not at build time. */
const SITE_PAGES = ["about", "privacy", "terms", "disclosure", "accessibility", "contact", "developers", "feeds"];

/** @type {import("next").NextConfig} */
const config = {
  distDir: process.env.NEXT_DIST_DIR ?? ".next",
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm test` checks types; doing it twice would make each build ten seconds longer.
  typescript: { ignoreBuildErrors: true },
  // gzip here costs as much as serving the page: the proxy or CDN in front compresses.
  compress: false,
  // Ours are made once, when a page enters the cache: cache-handler.mjs.
  generateEtags: false,
  // A cached page older than this is rendered again before it is served, not after.
  expireTime: 6 * 3600,
  cacheHandler: fileURLToPath(new URL("./cache-handler.mjs", import.meta.url)),
  async redirects() {
    return [
      { source: "/today/:edition*", destination: "/", permanent: true },
      { source: "/home/:edition*", destination: "/", permanent: true },
      { source: "/site/:path*", destination: "/:path*", permanent: true },
      { source: "/browse/:path*", destination: "/holidays", permanent: true },
      { source: "/subscribe/letter/:path*", destination: "/subscribe", permanent: true },
      { source: "/subscribe/newsletter/:path*", destination: "/subscribe", permanent: true },
      { source: "/cards", destination: "/cards/new", permanent: true },
    ];
  },
  async rewrites() {
    return {
      beforeFiles: [
        // A new `has` parameter belongs in lib/operations/raw-requests.ts, too.
        // Pages without a parameter would be built without a database, and these two depend on the day.
        {
          source: "/",
          has: [{ type: "query", key: "today", value: "(?<date>\\d{4}-\\d{2}-\\d{2})" }],
          destination: "/home/:date",
        },
        { source: "/", destination: "/home/now" },
        {
          source: "/calendar",
          has: [{ type: "query", key: "month", value: `(?<month>${MONTH})` }],
          destination: "/calendar/:month",
        },
        { source: "/calendar", destination: "/calendar/now" },
        { source: "/holidays", destination: "/browse/holidays" },
        { source: "/categories", destination: "/browse/categories" },
        {
          source: "/categories/:category",
          has: [{ type: "query", key: "page", value: "(?<page>\\d{1,4})" }],
          destination: "/categories/:category/:page",
        },
        { source: "/subscribe", destination: "/subscribe/newsletter/now" },
        { source: "/offline", destination: "/offline/60" },
        { source: "/card-builder", destination: "/cards/new" },
        { source: `/:page(${SITE_PAGES.join("|")})`, destination: "/site/:page" },
        {
          source: "/holiday/:date",
          has: [{ type: "query", key: "holidayId", value: `(?<holidayId>${UUID})` }],
          destination: "/holiday/:date/:holidayId",
        },
        { source: "/classroom", destination: "/classroom/now" },
        {
          source: "/classroom/:date",
          has: [{ type: "query", key: "view", value: "projector" }],
          destination: "/classroom/:date/projector",
        },
      ],
    };
  },
  // The headers of all responses are in lib/core/raw-responses.ts.
  async headers() {
    return [
      // Browsers should find a new worker at once.
      { source: "/sw.js", headers: [{ key: "Cache-Control", value: "no-cache" }] },
      { source: "/adventures/:file", headers: [{ key: "Cache-Control", value: "public, max-age=86400" }] },
      // Their URLs contain tokens, which must not reach other sites.
      ...[
        "/auth/confirm",
        "/subscribe/confirm",
        "/preferences",
        "/unsubscribe",
        "/reminders/stop",
        "/cards/refuse/:token",
      ].map((source) => ({
        source,
        headers: [{ key: "Referrer-Policy", value: "same-origin" }],
      })),
      // A card is only for people with its link: no search engine, cache or other site.
      {
        source: "/cards/:id",
        headers: [
          { key: "Referrer-Policy", value: "no-referrer" },
          { key: "Cache-Control", value: "private, no-store" },
          { key: "X-Robots-Tag", value: "noindex, nofollow" },
        ],
      },
    ];
  },
  // It loads drizzle-orm by a name that a bundler cannot resolve.
  serverExternalPackages: ["rate-limiter-flexible"],
};

export default config;
