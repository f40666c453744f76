import type { Db } from "@/db/client";
import type { StoredMail } from "@/tools/emulators/resend/store";

/** The emails that the mailbox received for an address: their number, and the last one. */
type Received = { count: number; mail: StoredMail };

/** The log's data of an address. `claimed_at` is when its batch was first claimed. */
type Logged = {
  email: string;
  token: string;
  status: string | null;
  provider_id: string | null;
  claimed_at: string | null;
};

/** All data of an address. `leftAt` is when its owner knew that they had unsubscribed. */
type Row = Logged & { isReader: boolean; leftAt: Date | undefined; got: Received | undefined };

const LOG_SQL = `
  select s.email, s.unsubscribe_token as token, m.status, m.provider_id, b.created_at as claimed_at
  from email_subscriptions s
  left join mail_messages m on m.subscription_id = s.id
  left join mail_batches b on b.id = m.batch_id`;

const IN_THE_MAILBOX = ["sent", "delivered"];

/** The maximum time from the check for unsubscribed readers to the request's arrival, on a machine with other load. */
const MAX_AFTER_LEAVING_MS = 5000;

/** Returns how long after unsubscribing an email arrived; negative when it arrived before. */
const afterLeavingMs = ({ got, leftAt }: Row) =>
  got && leftAt ? Date.parse(got.mail.created_at) - leftAt.getTime() : Number.NEGATIVE_INFINITY;

/** Rules that must hold for every address. */
const RULES: Readonly<Record<string, (row: Row) => boolean>> = {
  "nobody got two mails": ({ got }) => (got?.count ?? 0) < 2,
  "everybody who stayed got one": ({ isReader, leftAt, got }) => !isReader || leftAt !== undefined || got?.count === 1,
  "nobody got one who was never to get any": ({ isReader, got }) => isReader || got === undefined,
  "nobody got one who had left before it was claimed": ({ leftAt, claimed_at, got }) =>
    !got || !leftAt || (claimed_at !== null && leftAt >= new Date(claimed_at)),
  "nobody got one long after they had left": (row) => afterLeavingMs(row) < MAX_AFTER_LEAVING_MS,
  "the log says of everybody what the mailbox says": ({ status, got }) =>
    status === "unknown" || IN_THE_MAILBOX.includes(status ?? "") === (got !== undefined),
  "the log has the ids of the mailbox": ({ provider_id, got }) => provider_id === null || provider_id === got?.mail.id,
  "nothing is left open": ({ status }) => status === null || !["queued", "sending"].includes(status),
  "every mail has its own reader's token": ({ token, got }) =>
    !got || got.mail.headers["List-Unsubscribe"]?.includes(`token=${token}>`) === true,
};

/** The result of comparing the log with the mailbox. */
export type Proof = {
  broken: string[];
  mails: number;
  skipped: number;
  unknown: number;
  withoutId: number;
  /** The longest time after unsubscribing at which an email was still sent. */
  longestAfterLeavingMs: number;
};

function countMails(mails: Iterable<StoredMail>): Map<string, Received> {
  const byAddress = new Map<string, Received>();
  for (const mail of mails) {
    const address = mail.to.join();
    byAddress.set(address, { count: (byAddress.get(address)?.count ?? 0) + 1, mail });
  }
  return byAddress;
}

/**
 * Compares the log with the mailbox, address by address. `leavers` maps the addresses that unsubscribed to their times.
 */
export async function prove(
  db: Db,
  mails: Iterable<StoredMail>,
  isReader: (email: string) => boolean,
  leavers: ReadonlyMap<string, Date>,
): Promise<Proof> {
  const byAddress = countMails(mails);
  const { rows: logged } = await db.execute<Logged>(LOG_SQL);
  const rows = logged.map((row): Row => {
    const { email } = row;
    return { ...row, isReader: isReader(email), leftAt: leavers.get(email), got: byAddress.get(email) };
  });
  const broken = Object.entries(RULES).flatMap(([rule, holds]) => {
    const wrong = rows.filter((row) => !holds(row));
    const [first] = wrong;
    return first
      ? [`${rule}: not so for ${wrong.length}, as ${JSON.stringify({ ...first, got: first.got?.count })}`]
      : [];
  });
  const strangers = byAddress.size - rows.filter(({ got }) => got).length;
  if (strangers > 0) broken.push(`${strangers} mails to nobody on the list`);
  const count = (wanted: string) => rows.filter(({ status }) => status === wanted).length;
  return {
    broken,
    mails: [...byAddress.values()].reduce((sum, got) => sum + got.count, 0),
    skipped: count("skipped"),
    unknown: count("unknown"),
    withoutId: rows.filter(({ got, provider_id }) => got && provider_id === null).length,
    longestAfterLeavingMs: rows.reduce((longest, row) => Math.max(longest, afterLeavingMs(row)), 0),
  };
}
