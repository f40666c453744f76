import { createHash } from "node:crypto";
import type { Db } from "@/db/client";
import { createShareLink, revokeShareLink } from "@/lib/cards/share-links/commands";
import { AppError } from "@/lib/core/errors";
import { newToken } from "@/lib/core/tokens";
import { unsubscribe } from "@/lib/newsletter/commands";
import { confirmableUntil } from "@/lib/newsletter/preferences";
import { erasedAddress } from "@/lib/newsletter/subscriber";

/** The number of expired rows, a quarter of them in each table. */
export const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);

/** The number of expired rows in each table. */
export const DUE = Math.round(ROWS / 4);

/** The number of live rows in each table. */
export const LIVE = Math.round(ROWS / 20);

/** A table whose expired rows are swept. */
export type Swept = {
  table: string;
  fill: readonly string[];
  /** What a server writes meanwhile. `due` is the number of a row that exists or is being swept. */
  writes: readonly ((due: number, db: Db) => Promise<unknown>)[];
  /** Conditions checked afterwards: `none` must match no rows, `kept` all of the live rows. */
  none: readonly string[];
  kept: readonly string[];
  /** Rows that were renewed in time and may therefore not have been swept. */
  spared?: string;
};

/** A Stripe event has a few kilobytes. */
const PAYLOAD_BYTES = 3000;

const MAKER = "00000000-0000-4000-8000-000000000001";
const HOLIDAY = "00000000-0000-4000-8000-000000000002";

/** The first rows expired within half a day before `since`, in random order; the others are live. */
const timeOf = (since: string, live: string) =>
  `case when n <= ${DUE} then ${since} - n % 40000 * interval '1 second' else ${live} end`;

const ALL = `generate_series(1, ${DUE + LIVE}) as n`;

const IN_NO_ORDER = "order by md5(n::text)";

const CARD_END = timeOf("now() - interval '1 hour'", "now() + interval '1 day'");

/** How far the slow clock is behind: enough that every card is still live. */
const AGO_MS = 13 * 3_600_000;

/** Returns the same UUID as `md5(text)::uuid`. */
const uuidOf = (text: string) =>
  createHash("md5")
    .update(text)
    .digest("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");

/** Ignores "not found" errors, because the row may have been deleted by now. */
const orGone = async (work: Promise<unknown>) => {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof AppError && error.code === "not_found")) throw error;
  }
};

/**
 * Creates a link to the n-th card like a server with a slow clock, so that it hits the cards that are being deleted.
 */
const makeLink = (n: number, db: Db) => {
  const link = { objectId: uuidOf(`card-${n}`), ttlHours: 24 };
  return orGone(createShareLink(link, MAKER, new Date(Date.now() - AGO_MS), db));
};

/** Writes what `subscribe` does, for a known address or a new one. */
const askToComeBack = (email: string, db: Db) =>
  db.transaction(async (tx) => {
    const {
      rows: [known],
    } = await tx.execute<{ id: string }>(
      `update email_subscriptions set email = '${email}' where email in ('${email}', '${erasedAddress(email)}') returning id`,
    );
    const made = known
      ? undefined
      : await tx.execute<{ id: string }>(
          `insert into email_subscriptions (email, source, is_active) values ('${email}', 'home', false) returning id`,
        );
    const id = (known ?? made?.rows[0])?.id;
    const until = confirmableUntil(new Date()).toISOString();
    await tx.execute(`
      insert into subscription_consents (subscription_id, token_hash, purposes, wording_version, source, expires_at)
      values ('${id}', '${newToken()}', array['previews'], 'bench', 'home', '${until}')`);
  });

const HAS_ASKED = `exists (select from subscription_consents as consent
  where consent.subscription_id = email_subscriptions.id and consent.given_at > unsubscribed_at)`;

/** The rows that all others reference. */
export const BEFORE = [
  `insert into users (id, email) values ('${MAKER}', 'maker@example.org')`,
  `insert into holidays (id, slug, holiday_name, date_iso, display_date)
  values ('${HOLIDAY}', 'cake-day', 'Cake Day', '2026-11-26', 'November 26th')`,
];

/** Keys and cards are deleted, the cards with everything that references them; events and addresses are cleared. */
export const SWEPT: readonly Swept[] = [
  {
    table: "idempotency_keys",
    fill: [
      `insert into idempotency_keys (key, operation_type, request_hash, result, status, expires_at)
      select 'key-' || n, 'sponsor_signup', repeat('0', 64), '{"id": "cus_1", "status": null}', 'consumed',
        ${timeOf("now() - interval '1 hour'", "now() + interval '1 day'")}
      from ${ALL} ${IN_NO_ORDER}`,
    ],
    writes: [
      (due, db) => db.execute(`update idempotency_keys set last_accessed_at = now() where key = 'key-${due}'`),
      (_due, db) =>
        db.execute(
          "insert into idempotency_keys (key, operation_type) values (gen_random_uuid()::text, 'sponsor_signup')",
        ),
    ],
    none: ["idempotency_keys where expires_at <= now() - interval '1 minute'"],
    kept: ["idempotency_keys where key like 'key-%'"],
  },
  {
    table: "webhook_events",
    fill: [
      `insert into webhook_events (stripe_event_id, event_type, status, signature, payload, created_at)
      select 'evt_' || n, 'invoice.paid', 'processed', 't=1,v1=0', jsonb_build_object('object', 'event', 'text',
        (select string_agg(md5(n::text || part::text), '') from generate_series(1, ${PAYLOAD_BYTES / 32}) as part)),
        ${timeOf("now() - interval '31 days'", "now()")}
      from ${ALL} ${IN_NO_ORDER}`,
    ],
    writes: [
      (due, db) => db.execute(`update webhook_events set processing_time_ms = 1 where stripe_event_id = 'evt_${due}'`),
      (_due, db) =>
        db.execute(
          "insert into webhook_events (stripe_event_id, event_type) values (gen_random_uuid()::text, 'invoice.paid')",
        ),
    ],
    none: ["webhook_events where payload is not null and created_at <= now() - interval '30 days'"],
    kept: ["webhook_events where payload is not null"],
  },
  {
    table: "cards",
    fill: [
      `insert into cards (id, created_by, holiday_id, message, expires_at)
      select md5('card-' || n)::uuid, '${MAKER}', '${HOLIDAY}', repeat('Have a slice on me. ', 10), ${CARD_END}
      from ${ALL} ${IN_NO_ORDER}`,
      // They expire with their card, so that nothing else deletes them before it.
      `insert into share_links (token, object_id, expires_at, created_by, holiday_id, holiday_name)
      select 'link-' || n || '-' || which, md5('card-' || n)::uuid, ${CARD_END}, '${MAKER}', '${HOLIDAY}', 'Cake Day'
      from ${ALL}, generate_series(1, 2) as which ${IN_NO_ORDER}`,
      `insert into card_videos (card_id, pathname, content_type, delete_after)
      select md5('card-' || n)::uuid, 'cards/' || n || '.mp4', 'video/mp4', now() + interval '30 days'
      from ${ALL} ${IN_NO_ORDER}`,
      `insert into card_thanks (card_id, link_token, emoji)
      select md5('card-' || n)::uuid, 'link-' || n || '-1', '🎉' from ${ALL} ${IN_NO_ORDER}`,
    ],
    writes: [
      makeLink,
      (_due, db) => makeLink(DUE + 1 + Math.floor(Math.random() * LIVE), db),
      (due, db) => orGone(revokeShareLink(`link-${due}-2`, MAKER, new Date(), db)),
    ],
    none: ["cards where expires_at <= now() - interval '1 minute'"],
    kept: ["cards", "card_thanks", "card_videos where card_id is not null", "share_links where token like 'link-%-1'"],
  },
  {
    table: "email_subscriptions",
    fill: [
      `insert into email_subscriptions (id, email, source, preferences, is_active, confirmed_at, unsubscribed_at, unsubscribe_token)
      select md5('reader-' || n)::uuid, 'reader-' || n || '@example.org', 'home', '{previews}', false,
        now() - interval '90 days', ${timeOf("now() - interval '25 hours'", "now()")}, md5('leave-' || n)::uuid
      from ${ALL} ${IN_NO_ORDER}`,
      `insert into subscription_consents (subscription_id, token_hash, purposes, wording_version, source, given_at, expires_at, confirmed_at)
      select md5('reader-' || n)::uuid, 'consent-' || n, '{previews}', 'bench', 'home',
        now() - interval '90 days', now() - interval '83 days', now() - interval '90 days'
      from ${ALL} ${IN_NO_ORDER}`,
    ],
    writes: [
      (due, db) => askToComeBack(`reader-${due}@example.org`, db),
      (_due, db) => askToComeBack(`${crypto.randomUUID()}@example.org`, db),
      (due, db) => unsubscribe(uuidOf(`leave-${due}`), new Date(), db),
    ],
    none: [
      `email_subscriptions where unsubscribed_at <= now() - interval '1 day' and email like '%@%' and not ${HAS_ASKED}`,
      `email_subscriptions where email not like '%@%' and ${HAS_ASKED}`,
    ],
    kept: ["email_subscriptions where email like 'reader-%' and unsubscribed_at > now() - interval '1 day'"],
    spared: `email_subscriptions where unsubscribed_at <= now() - interval '1 day' and ${HAS_ASKED}`,
  },
];
