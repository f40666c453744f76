/** Headers by lower-case name, as in `fetch` and Playwright. */
type Headers = Readonly<Record<string, string>>;

function directives(policy: string): Map<string, string[]> {
  const parts = policy.split(";").map((part) => part.trim().split(/\s+/));
  return new Map(parts.map(([name = "", ...sources]) => [name.toLowerCase(), sources]));
}

/** Content-Security-Policy: +10 with `default-src 'none'`, +5 without anything unsafe, 0 with only inline styles. */
function policyScore(policy: string | undefined): number {
  if (!policy) return -25;
  const all = directives(policy);
  const sourcesOf = (name: string) => all.get(name) ?? all.get("default-src") ?? ["*"];
  const isBroad = (sources: string[]) => sources.some((source) => ["*", "http:", "https:", "data:"].includes(source));
  const scripts = sourcesOf("script-src");
  if (isBroad(scripts) || isBroad(sourcesOf("object-src"))) return -20;
  if (scripts.includes("'unsafe-inline'") && !scripts.some((source) => /^'(nonce|sha\d+)-/.test(source))) return -20;
  if (scripts.includes("'unsafe-eval'")) return -10;
  if (sourcesOf("style-src").includes("'unsafe-inline'") || isBroad(sourcesOf("style-src"))) return 0;
  return all.get("default-src")?.join() === "'none'" ? 10 : 5;
}

function transportScore(header: string | undefined): number {
  const seconds = Number(/max-age=(\d+)/.exec(header ?? "")?.[1] ?? -1);
  if (seconds < 0) return -20;
  return seconds >= 15_768_000 ? 0 : -10;
}

function framesScore(policy: string | undefined, header: string | undefined): number {
  if (directives(policy ?? "").has("frame-ancestors")) return 5;
  return /^(deny|sameorigin)$/i.test(header ?? "") ? 0 : -20;
}

function referrerScore(header: string | undefined): number {
  if (!header) return 0;
  return /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(header) ? 5 : -5;
}

/**
 * Cookies: -20 without Secure, -40 if it is a session cookie; -30 for a session cookie without HttpOnly; +5 when all
 * are SameSite.
 */
function cookieScore(cookies: readonly string[]): number {
  if (cookies.length === 0) return 0;
  const isOfSession = (cookie: string) => /sess/i.test(cookie);
  const unprotected = cookies.filter((cookie) => !/;\s*secure/i.test(cookie));
  if (unprotected.length > 0) return unprotected.some(isOfSession) ? -40 : -20;
  if (cookies.some((cookie) => isOfSession(cookie) && !/;\s*httponly/i.test(cookie))) return -30;
  return cookies.every((cookie) => /;\s*samesite=(lax|strict)/i.test(cookie)) ? 5 : 0;
}

function resourceScore(header: string | undefined): number {
  if (!header) return 0;
  return /^same-(origin|site)$/.test(header) ? 10 : 0;
}

/**
 * Returns the score of a page served over HTTPS. Bonus points count from 90 on. Source: Mozilla's HTTP Observatory,
 * tests and scoring, https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring
 */
export function observatoryScore(headers: Headers, cookies: readonly string[]): number {
  const policy = headers["content-security-policy"];
  const scores = [
    policyScore(policy),
    transportScore(headers["strict-transport-security"]),
    framesScore(policy, headers["x-frame-options"]),
    referrerScore(headers["referrer-policy"]),
    cookieScore(cookies),
    resourceScore(headers["cross-origin-resource-policy"]),
    headers["x-content-type-options"] === "nosniff" ? 0 : -5,
    headers["access-control-allow-origin"] === "*" && headers["access-control-allow-credentials"] === "true" ? -50 : 0,
  ];
  const base = scores.filter((score) => score < 0).reduce((sum, score) => sum + score, 100);
  return base < 90 ? base : scores.filter((score) => score > 0).reduce((sum, score) => sum + score, base);
}
