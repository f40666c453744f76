import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { connect } from "@/db/client";
import { type Checkpoint, checkpointProblem } from "@/lib/audit/chain";
import { type ChainWalk, readCheckpoints, type Unsealed, walkChain } from "@/lib/audit/queries";
import { innermostCause } from "@/lib/core/errors";

/**
 * `npm run audit:verify`: walks the audit log's whole hash chain and compares it with the checkpoints in private
 * storage. Uses the database and storage from the environment, or those of the running `npm start`. Exits with 0 when
 * the chain is intact, 1 when it is not, and 2 when the check is inconclusive, including when a log with entries has no
 * checkpoint or when entries have waited too long to be hashed. Changes nothing.
 */
const WHOLE = 0;
const NOT_WHOLE = 1;
const UNKNOWN = 2;

/**
 * The job `audit-head` hashes new entries every five minutes. A longer wait means that it is not running, so unhashed
 * entries could be changed without a trace.
 */
const LONGEST_WAIT_MS = 60 * 60_000;

/** Fills in missing variables from the running `npm start`, unless the environment points to another database. */
function fillFromLocal(): void {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const directory = path.resolve(process.env.DATA_DIR || ".data");
  const [state = "", secrets = ""] = ["local.json", "secrets.json"].map((name) => path.join(directory, name));
  if (!existsSync(state) || !existsSync(secrets)) return;
  const { database, blob } = JSON.parse(readFileSync(state, "utf8"));
  const { BLOB_READ_WRITE_TOKEN } = JSON.parse(readFileSync(secrets, "utf8"));
  process.env.DATABASE_URL ||= database;
  if (process.env.DATABASE_URL !== database || !blob) return;
  process.env.BLOB_READ_WRITE_TOKEN ||= BLOB_READ_WRITE_TOKEN;
  process.env.VERCEL_BLOB_API_URL ||= `${blob}/api/blob`;
}

const reasonOf = (error: unknown) => {
  const cause = innermostCause(error);
  // An AggregateError (several addresses of one host refused) has no useful message of its own.
  const [first = cause] = cause instanceof AggregateError ? cause.errors : [];
  return (first instanceof Error ? first.message : String(first)).replace(/\.$/, "");
};

const grouped = (count: number) => count.toLocaleString("en-US");

/** Returns what is wrong with the chain in one sentence, or null. */
function chainProblem({ lastId, brokenId, cut }: ChainWalk): string | null {
  if (brokenId !== null) {
    return `Broken: entry ${brokenId} is not as it was sealed, or does not follow the one before it.`;
  }
  if (!cut) return null;
  const { id, at } = cut.head;
  if (cut.is === "changed")
    return `Changed: entry ${id} is not the one that was kept elsewhere at ${at}, or what is kept was forged.`;
  const end = lastId === null ? "nothing is left" : `the chain ends with entry ${lastId}`;
  return `Cut: entry ${id} was there at ${at} and is no more; ${end}.`;
}

/** Returns what is wrong with the checkpoint files in one sentence, or null. */
function filesProblem(files: readonly Checkpoint[]): string | null {
  const problem = checkpointProblem(files);
  switch (problem?.is) {
    case "unreadable":
      return `Changed elsewhere: ${problem.path} holds no end of the chain.`;
    case "changed":
      return `Changed elsewhere: ${problem.path} is not the one that a later file remembers.`;
    case "removed":
      return `Removed elsewhere: ${problem.path} is no more, and a later file remembers it.`;
    default:
      return null;
  }
}

const entriesOf = (count: number) => `${grouped(count)} ${count === 1 ? "entry" : "entries"}`;

const waitsTooLong = ({ since }: Unsealed) => since !== null && Date.now() - Date.parse(since) > LONGEST_WAIT_MS;

function waitingText(unsealed: Unsealed): string {
  if (unsealed.count === 0) return "";
  const waiting = ` To be sealed: ${entriesOf(unsealed.count)}, since ${unsealed.since}.`;
  if (!waitsTooLong(unsealed)) return waiting;
  return `${waiting} That is more than an hour: whether any was changed meanwhile nobody can know.`;
}

const isEmpty = ({ entries, unsealed }: ChainWalk) => entries + unsealed.count === 0;

function wholeText(walk: ChainWalk, files: readonly Checkpoint[] | null): string {
  const { entries, lastId, unsealed } = walk;
  const sealed =
    lastId === null ? "Whole: the chain is empty." : `Whole: ${entriesOf(entries)}, the last of them ${lastId}.`;
  const chain = sealed + waitingText(unsealed);
  if (!files) return chain;
  const newest = files.at(-1)?.head;
  if (!newest && isEmpty(walk)) return `${chain} Nothing is kept of it elsewhere.`;
  if (!newest) return `${chain} None of its ends is kept elsewhere yet: whether its tail was cut nobody can know.`;
  return `${chain} It has all that is kept elsewhere: ${grouped(files.length)} of its ends, the newest entry ${newest.id}, at ${newest.at}.`;
}

async function verify(databaseUrl: string, token: string): Promise<number> {
  // Read the checkpoints first, so that they are older than the chain that is walked.
  const files = await readCheckpoints({ token }).catch((error) => {
    console.error(
      `What is kept elsewhere cannot be read: ${reasonOf(error)}. Whether the tail was cut nobody can know.`,
    );
    return null;
  });
  const { db, close } = connect(databaseUrl, 1);
  try {
    const heads = files?.flatMap(({ head }) => head ?? []) ?? [];
    const walk = await walkChain(heads, db);
    const problems = [chainProblem(walk), filesProblem(files ?? [])].filter((problem) => problem !== null);
    for (const problem of problems) console.log(problem);
    if (problems.length > 0) return NOT_WHOLE;
    console.log(wholeText(walk, files));
    const isKnown = files !== null && (files.length > 0 || isEmpty(walk)) && !waitsTooLong(walk.unsealed);
    return isKnown ? WHOLE : UNKNOWN;
  } finally {
    await close();
  }
}

fillFromLocal();
const { DATABASE_URL, BLOB_READ_WRITE_TOKEN } = process.env;
if (DATABASE_URL && BLOB_READ_WRITE_TOKEN) {
  process.exitCode = await verify(DATABASE_URL, BLOB_READ_WRITE_TOKEN).catch((error) => {
    console.error(`The chain cannot be checked: ${reasonOf(error)}`);
    return UNKNOWN;
  });
} else {
  console.error("Set DATABASE_URL and BLOB_READ_WRITE_TOKEN, or let npm start run meanwhile.");
  process.exitCode = UNKNOWN;
}
