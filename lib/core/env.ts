import { createECDH } from "node:crypto";
import { z } from "zod";
import { emailAddress } from "./input";

/** Prefix of the Stripe emulator's keys; no real key has it. */
const LOCAL_STRIPE_KEY = "sk_test_local_";

/** Every environment variable that the application reads; docs/configuration.md describes each. */
const variables = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" }),
  /** For notifications, which a pooler in transaction mode does not pass on. */
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" }).optional(),
  /** cache-handler.mjs reads it, too. */
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: "must be a redis:// or rediss:// address" }).optional(),
  SITE_URL: z.url({ protocol: /^https?$/, error: "must be the site's public http(s) address" }),
  AUTH_SECRET: z.string().min(32, "must have 32 characters or more"),
  RESEND_API_KEY: z.string().min(1, "is empty"),
  RESEND_BASE_URL: z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).optional(),
  RESEND_WEBHOOK_SECRET: z.string().startsWith("whsec_", "must be the signing secret of Resend's webhook"),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>"\r\n]+ <[^\s<>@]+@[^\s<>@]+>$/, "must read Name <address>")
    .optional(),
  POSTAL_ADDRESS: z.string().min(10, "must be the postal address that stands below every mail"),
  TRUSTED_PROXIES: z.coerce.number("must be a number").int().min(0).max(10).default(0),
  JOBS_SECRET: z.string().min(32, "must have 32 characters or more").optional(),
  /** The secret that Vercel sends with its calls. Vercel chose the variable's name. */
  CRON_SECRET: z.string().min(16, "must have 16 characters or more").optional(),
  /** What starts the jobs: every running server by itself, or an external scheduler. */
  JOBS: z.enum(["server", "scheduler"], "must be server or scheduler").optional(),
  /** Whether each request is a line in the log; the default is set below. */
  LOG_REQUESTS: z.enum(["on", "off"], "must be on or off").optional(),
  /** Where traces and metrics go. The SDK reads its other variables itself. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).optional(),
  /** How long a server that is being stopped still answers, in seconds. */
  DRAIN_SECONDS: z.coerce.number("must be a number").int().min(0).max(60, "must be at most 60").default(0),
  /** Set by Vercel, where a server sleeps between requests. */
  VERCEL: z.string().optional(),
  /** Where browsers send videos on Vercel. The SDK reads it in the browser, so it is part of the build. */
  NEXT_PUBLIC_VERCEL_BLOB_API_URL: z
    .url({ protocol: /^https?$/, error: "must be an http(s) address" })
    .default("https://vercel.com/api/blob"),
  /** Source of both formats: RFC 8292, a point and a number of the curve P-256 in base64url. */
  VAPID_PUBLIC_KEY: z.string().regex(/^B[\w-]{86}$/, "must be a VAPID public key in base64url"),
  VAPID_PRIVATE_KEY: z.string().regex(/^[\w-]{43}$/, "must be a VAPID private key in base64url"),
  PUSH_SERVICE_URL: z.url({ protocol: /^http$/, error: "must be the http address of the local stand-in" }).optional(),
  BLOB_READ_WRITE_TOKEN: z
    .string()
    .regex(/^vercel_blob_rw_[^_]+_.+$/, "must be the read-write token of a Vercel Blob store"),
  STRIPE_SECRET_KEY: z.string().regex(/^(sk|rk)_(test|live)_\S+$/, "must be a secret or restricted key of Stripe"),
  STRIPE_PUBLISHABLE_KEY: z.string().regex(/^pk_(test|live)_\S+$/, "must be a publishable key of Stripe"),
  /** Two secrets, separated by a comma, while the secret is being rotated. */
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[^\s,]+(,whsec_[^\s,]+)*$/, "must be the signing secret of Stripe's webhook, or several with commas")
    .transform((text) => text.split(",")),
  STRIPE_API_URL: z.url({ protocol: /^http$/, error: "must be the http address of the local stand-in" }).optional(),
  /** The editors' addresses, separated by commas; none by default. */
  ADMIN_EMAILS: z
    .string()
    .default("")
    .transform((text) => text.split(",").filter((each) => each.trim() !== ""))
    .pipe(z.array(emailAddress("must be e-mail addresses with commas between them"))),
  CONTACT_EMAIL: z.email("must be an e-mail address").optional(),
  OVERPASS_URL: z
    .url({ protocol: /^https?$/, error: "must be the http(s) address of an Overpass interpreter" })
    .default("https://overpass-api.de/api/interpreter"),
  SHOP_SEARCH_URL: z
    .url({ protocol: /^https$/, error: "must be the https address of a shop's search" })
    .includes("{query}", "must have {query} where the words go")
    .default("https://www.amazon.com/s?k={query}"),
  SHOP_AFFILIATE_TAG: z
    .string()
    .regex(/^[\w-]+=[\w.-]+$/, "must read name=value")
    .optional(),
});

/** Returns "live" or "test": the part of a Stripe key that says whether it moves real money. */
const modeOf = (key: string) => key.split("_")[1];

/** Returns the public key for a VAPID private key; null if it is not a private key. */
function publicHalfOf(privateKey: string): string | null {
  try {
    const curve = createECDH("prime256v1");
    curve.setPrivateKey(privateKey, "base64url");
    return curve.getPublicKey("base64url");
  } catch {
    return null;
  }
}

const environment = variables
  // The emulator must never be called in place of the real Stripe.
  .refine(
    ({ STRIPE_API_URL, STRIPE_SECRET_KEY }) => !STRIPE_API_URL || STRIPE_SECRET_KEY.startsWith(LOCAL_STRIPE_KEY),
    { path: ["STRIPE_API_URL"], error: `is for keys that begin with ${LOCAL_STRIPE_KEY} alone` },
  )
  // A browser with a test key cannot pay for what was created with a live key, or vice versa.
  .refine(
    ({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY }) => modeOf(STRIPE_SECRET_KEY) === modeOf(STRIPE_PUBLISHABLE_KEY),
    { path: ["STRIPE_PUBLISHABLE_KEY"], error: "must be of the same mode as STRIPE_SECRET_KEY, test or live" },
  )
  // Browsers subscribe with the public key, and push services reject messages signed with the private key of another
  // pair.
  .refine(({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }) => publicHalfOf(VAPID_PRIVATE_KEY) === VAPID_PUBLIC_KEY, {
    path: ["VAPID_PRIVATE_KEY"],
    error: "must be of the same pair as VAPID_PUBLIC_KEY",
  })
  // On Vercel, a server sleeps between requests and starts nothing by itself, and the platform logs the requests.
  .transform(({ JOBS, LOG_REQUESTS, ...all }) => ({
    ...all,
    JOBS: JOBS ?? (all.VERCEL ? "scheduler" : "server"),
    LOG_REQUESTS: LOG_REQUESTS ?? (all.VERCEL ? "off" : "on"),
    /** Where browsers send videos, as Vercel's functions accept only 4.5 MB; null when they send them to us. */
    VIDEO_UPLOAD_URL: all.VERCEL ? all.NEXT_PUBLIC_VERCEL_BLOB_API_URL : null,
  }));

export type Env = z.output<typeof environment>;

/** A publicly known pair. Source: RFC 8291, section 5. */
const BUILD_ONLY_VAPID = {
  VAPID_PUBLIC_KEY: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
  VAPID_PRIVATE_KEY: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
};

/** `next build` imports every module but must not query anything: no server accepts these values. */
const BUILD_ONLY = {
  DATABASE_URL: "postgres://build.invalid/none",
  SITE_URL: "http://localhost:3000",
  AUTH_SECRET: "only-for-a-build-which-signs-nobody-in",
  RESEND_API_KEY: "re_build",
  RESEND_WEBHOOK_SECRET: "whsec_build",
  POSTAL_ADDRESS: "Nowhere, a build",
  BLOB_READ_WRITE_TOKEN: "vercel_blob_rw_build_none",
  STRIPE_SECRET_KEY: "sk_test_build",
  STRIPE_PUBLISHABLE_KEY: "pk_test_build",
  STRIPE_WEBHOOK_SECRET: "whsec_build",
  ...BUILD_ONLY_VAPID,
} satisfies z.input<typeof environment>;

type Source = Readonly<Record<string, string | undefined>>;

/**
 * Returns the environment for a build: the given variables and defaults. If only one half of the VAPID pair is given,
 * as the public one may be, neither half is used.
 */
function forBuild(source: Source): Source {
  const isWhole = source.VAPID_PUBLIC_KEY !== undefined && source.VAPID_PRIVATE_KEY !== undefined;
  return { ...BUILD_ONLY, ...source, ...(isWhole ? {} : BUILD_ONLY_VAPID) };
}

/** Returns the validated environment. Throws one error that names every missing or malformed variable. */
export function readEnv(source: Source): Env {
  const building = source.NEXT_PHASE === "phase-production-build";
  const result = environment.safeParse(building ? forBuild(source) : source);
  if (result.success) return result.data;
  const wrong = result.error.issues.map(({ path, message }) => {
    // An error in a list has a longer path; only its first part is a variable.
    const name = String(path[0]);
    return source[name] === undefined ? `${name} is missing` : `${name} ${message}`;
  });
  throw new Error(`The environment is not complete: ${wrong.join("; ")}. docs/configuration.md lists every variable.`);
}

let checked: Env | undefined;

/** Returns the environment of this process, validated once. */
export function env(): Env {
  checked ??= readEnv(process.env);
  return checked;
}

/** Ends the process with one clear line if the environment is not complete. Call it when a server starts. */
export function requireEnv(): void {
  try {
    env();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
