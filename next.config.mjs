/**
 * Paths that may be a day or a month of the calendar. Anything else answers 404 here, in HTML: a page that calls
 * notFound() sends its text by script only. These are the calendar's years at the time of the build and one to spare for
 * a build that is served over New Year; the page itself knows the exact ones (lib/holidays/window.ts).
 */
const THIS_YEAR = new Date().getUTCFullYear();
const YEARS = Array.from({ length: 9 }, (_, index) => THIS_YEAR - 2 + index);
const YEAR = `(?:${YEARS.join("|")})`;
const LEAP_YEAR = `(?:${YEARS.filter((year) => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1).join("|")})`;
const DAY = [
  `${YEAR}-(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])`,
  `${YEAR}-(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)`,
  `${YEAR}-02-(?:0[1-9]|1\\d|2[0-8])`,
  `${LEAP_YEAR}-02-29`,
].join("|");
const MONTH = `${YEAR}-(?:0[1-9]|1[0-2])`;
const SLUG = "[a-z0-9]+(?:-[a-z0-9]+)*";
const UUID = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";

/** Pages of fixed text with absolute addresses: rendered at runtime, where SITE_URL is known, not at build. */
const SITE_PAGES = ["about", "privacy", "terms", "disclosure", "accessibility", "contact", "developers", "feeds"];

/** No page has this path, so a rewrite to it answers 404 with the home shell in HTML, without a database. */
const NOWHERE = "/nowhere";

/** Where the browser finds the stand-ins of `npm start`. A build for a real site allows none. */
const STAND_INS = process.env.ALLOW_STAND_INS === "1" ? " http://localhost:*" : "";

/**
 * What a page may load. Inline scripts are our boot script and Next's own data, which a cached page cannot carry a nonce
 * for. Films may come from anywhere over https; frames only from the two players that we know, and from Stripe, which
 * takes card numbers in frames of its own. Source: https://docs.stripe.com/security/guide#content-security-policy
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  `script-src 'self' 'unsafe-inline' https://js.stripe.com https://*.js.stripe.com${STAND_INS}`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "media-src 'self' blob: https:",
  `connect-src 'self' https://api.stripe.com${STAND_INS}`,
  "frame-src https://www.youtube-nocookie.com https://player.vimeo.com https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** Development evaluates code as it changes and talks to its server over a socket. */
const isProduction = process.env.NODE_ENV === "production";

/** @type {import("next").NextConfig} */
const config = {
  distDir: process.env.NEXT_DIST_DIR ?? ".next",
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  // gzip here costs as much as the page: the proxy or CDN in front compresses.
  compress: false,
  // Hashing a page for its ETag takes a fifth of the time that serving it from the cache does.
  generateEtags: false,
  // A cached page older than this is rendered again before it is served, not after.
  expireTime: 6 * 3600,
  experimental: {
    // Tag invalidations live in memory: pages on disk would come back old after a restart.
    isrFlushToDisk: false,
  },
  async redirects() {
    return [
      { source: "/today/:edition*", destination: "/", permanent: true },
      { source: "/site/:path*", destination: "/:path*", permanent: true },
      { source: "/browse/:path*", destination: "/holidays", permanent: true },
      { source: "/subscribe/letter/:path*", destination: "/subscribe", permanent: true },
      { source: "/cards", destination: "/cards/new", permanent: true },
    ];
  },
  async rewrites() {
    return {
      beforeFiles: [
        { source: `/holiday/:date((?!(?:${DAY})$)[^/]+)`, destination: NOWHERE },
        { source: "/holiday/:date/:rest+", destination: NOWHERE },
        { source: `/calendar/:month((?!${MONTH}$)[^/]+)`, destination: NOWHERE },
        { source: `/holidays/:slug((?!${SLUG}$)[^/]+)`, destination: NOWHERE },
        { source: `/holidays/:slug((?!${SLUG}/)[^/]+)/sponsors`, destination: NOWHERE },
        { source: `/categories/:category((?!${SLUG}$)[^/]+)`, destination: NOWHERE },
        // Pages without a parameter would be built without a database; and these two depend on the day.
        { source: "/", destination: "/today/now" },
        {
          source: "/calendar",
          has: [{ type: "query", key: "month", value: `(?<month>${MONTH})` }],
          destination: "/calendar/:month",
        },
        { source: "/calendar", destination: "/calendar/now" },
        { source: "/holidays", destination: "/browse/holidays" },
        { source: "/categories", destination: "/browse/categories" },
        { source: "/subscribe", destination: "/subscribe/letter/now" },
        { source: "/offline", destination: "/offline/60" },
        { source: "/card-builder", destination: "/cards/new" },
        { source: `/:page(${SITE_PAGES.join("|")})`, destination: "/site/:page" },
        {
          source: "/holiday/:date",
          has: [{ type: "query", key: "holidayId", value: `(?<holidayId>${UUID})` }],
          destination: "/holiday/:date/:holidayId",
        },
      ],
    };
  },
  async headers() {
    return [
      // Browsers should find a new worker at once.
      { source: "/sw.js", headers: [{ key: "Cache-Control", value: "no-cache" }] },
      { source: "/adventures/:file", headers: [{ key: "Cache-Control", value: "public, max-age=86400" }] },
      {
        source: "/:path*",
        headers: [
          { key: "X-Content-Type-Options", value: "nosniff" },
          { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
          { key: "X-Frame-Options", value: "DENY" },
          ...(isProduction ? [{ key: "Content-Security-Policy", value: CONTENT_SECURITY_POLICY }] : []),
          {
            key: "Permissions-Policy",
            value: "camera=(self), microphone=(self), geolocation=(self), interest-cohort=()",
          },
        ],
      },
      // A cache in between doesn't learn of edits, so it keeps these pages only briefly. Source: RFC 9213.
      ...[
        "/",
        "/calendar/:path*",
        "/categories/:path*",
        "/corrections/:path*",
        "/holiday/:path*",
        "/holidays/:path*",
        "/subscribe",
      ].map((source) => ({
        source,
        headers: [{ key: "CDN-Cache-Control", value: "max-age=20, stale-while-revalidate=40" }],
      })),
      // Their addresses hold tokens: keep them from other sites.
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
  // It loads drizzle-orm by a name that a bundler cannot follow.
  serverExternalPackages: ["rate-limiter-flexible"],
};

export default config;
