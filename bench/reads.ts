import { createHash } from "node:crypto";
import { connect, type Db } from "@/db/client";
import { getOwnSubscription } from "@/lib/account/queries";
import { getSignedIn } from "@/lib/auth/queries";
import { getCardFor } from "@/lib/cards/queries";
import type { CivilDate } from "@/lib/core/civil-date";
import { plusDays } from "@/lib/core/dates";
import { getHolidayBySlug, listHolidaysInMonth, listHolidaysOn } from "@/lib/holidays/queries";
import { searchHolidays } from "@/lib/holidays/search/queries";
import { getSubscription } from "@/lib/newsletter/queries";
import { budgetLabel, createDatabase, median, type OnEnd, printTable, runApart, startDatabase } from "./setup";

/** How many times longer a read may take on the large database. Source: design section 12. */
const BUDGET = 1.15;

/** The numbers of holidays, occurrences, people and subscribers in the two databases. */
const SMALL = 1_000;
const LARGE = 100_000;

const WARM_UPS = 30;
const ROUNDS = 400;
const MAX_MS_A_READ = 30_000;

const FIRST_DAY: CivilDate = "2020-01-01";
const A_DAY = 3;
const SEARCH_LIMIT = 20;

/**
 * Holidays with one occurrence each and the same number per day in both databases: more rows mean more days, not larger
 * results. Five are called "Umbrella Walk". They are stored in random order, like holidays with rules.
 */
const holidaysSql = (rows: number) => `
  insert into holidays (slug, date_iso, display_date, holiday_name, category, notes)
  select
    'holiday-' || n,
    date '${FIRST_DAY}' + n / ${A_DAY},
    'Any day',
    case when n < 5 then 'Umbrella Walk ' || n
      else (array['National', 'World', 'International', 'Great Big'])[n % 4 + 1]
        || (array[' Pancake', ' Otter', ' Postcard', ' Trombone', ' Puddle', ' Library', ' Mustard'])[n % 7 + 1]
        || ' Day ' || n end,
    (array['Food & Drink', 'Animals', 'Nature', 'Games & Play'])[n % 4 + 1],
    'Number ' || n || ' of all days is the only one that counts, and nobody knows who began it.'
  from generate_series(0, ${rows - 1}) as n
  order by md5(n::text)`;

const OCCURRENCES_SQL = "insert into holiday_occurrences (holiday_id, date) select id, date_iso from holidays";

/** The hash of an address, formatted like a UUID version 4. */
const UUID_OF_EMAIL = "overlay(overlay(md5(email) placing '4' from 13) placing '8' from 17)::uuid";

/** People, each signed in with one browser, and the same number of newsletter subscribers. */
const peopleSql = (rows: number) => [
  `insert into users (email) select 'person-' || n || '@example.org' from generate_series(0, ${rows - 1}) as n order by md5(n::text)`,
  `insert into sessions (sid, expire, user_id)
  select encode(sha256(convert_to(email, 'utf8')), 'hex'), now() + interval '30 days', id from users`,
  `insert into email_subscriptions (email, source, preferences, confirmed_at, unsubscribe_token)
  select email, 'bench', '{deals,previews}', now(), ${UUID_OF_EMAIL} from users`,
];

/** Cards, each with a link whose secret is derived from its number. Each person has at most one in both databases. */
const cardsSql = [
  `insert into cards (id, created_by, holiday_id, selected_date, message, created_at, expires_at)
  select ${UUID_OF_EMAIL}, u.id, h.id, h.date_iso, 'Hello', now(), now() + interval '1 year'
  from users u join holidays h on h.slug = 'holiday-' || substring(u.email from '\\d+')`,
  `insert into share_links (token, object_id, expires_at, created_by)
  select encode(sha256(convert_to(rpad('secret-' || md5(u.email), 43, 'x'), 'utf8')), 'hex'), c.id, now() + interval '1 day', u.id
  from cards c join users u on u.id = c.created_by`,
];

const personOf = (round: number) => `person-${(round * 7) % SMALL}@example.org`;

/** The same as `UUID_OF_EMAIL`. */
function uuidOf(email: string): string {
  const md5 = createHash("md5").update(email).digest("hex");
  const hash = `${md5.slice(0, 12)}4${md5.slice(13, 16)}8${md5.slice(17)}`;
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** The secret in the link to that person's card. */
const secretOf = (email: string) => `secret-${createHash("md5").update(email).digest("hex")}`.padEnd(43, "x");

type Read = { name: string; isJudged: boolean; run: (round: number, db: Db) => Promise<unknown> };

const search = (text: string) => (_: number, db: Db) => searchHolidays(text, SEARCH_LIMIT, FIRST_DAY, db);

/** Each read varies its parameters where it can, and never reads a row that only the large database has. */
const READS: readonly Read[] = [
  { name: "listHolidaysOn", isJudged: true, run: (round, db) => listHolidaysOn(plusDays(FIRST_DAY, round % 300), db) },
  {
    name: "listHolidaysInMonth",
    isJudged: true,
    run: (round, db) => listHolidaysInMonth({ year: 2020, month: 1 + (round % 10) }, db),
  },
  {
    name: "getHolidayBySlug",
    isJudged: true,
    run: (round, db) => getHolidayBySlug(`holiday-${(round * 7) % SMALL}`, db),
  },
  {
    name: "getSignedIn",
    isJudged: true,
    run: (round, db) => getSignedIn(personOf(round), new Date(), db),
  },
  {
    name: "getSubscription, by its token",
    isJudged: true,
    run: (round, db) => getSubscription(uuidOf(personOf(round)), db),
  },
  {
    name: "getOwnSubscription, by its address",
    isJudged: true,
    run: (round, db) => getOwnSubscription(personOf(round), db),
  },
  {
    name: "getCardFor, by its link",
    isJudged: true,
    run: async (round, db) => {
      const viewer = { userId: null, share: secretOf(personOf(round)) };
      const { kind } = await getCardFor(uuidOf(personOf(round)), viewer, new Date(), db);
      if (kind !== "link") throw new Error(`a card's link led to ${kind}`);
    },
  },
  { name: "searchHolidays, a rare word", isJudged: true, run: search("umbrella") },
  { name: "searchHolidays, misspelt", isJudged: true, run: search("umbrela") },
  { name: "searchHolidays, in every 7th name", isJudged: false, run: search("pancake") },
];

/** Creates and fills a database on the server at `serverUrl`. Returns one connection to it. */
async function filledDatabase(serverUrl: string, rows: number, onEnd: OnEnd): Promise<Db> {
  const { db, close } = connect(await createDatabase(`rows_${rows}`, serverUrl), 1);
  onEnd(close);
  await db.execute(holidaysSql(rows));
  await db.execute(OCCURRENCES_SQL);
  for (const statement of [...peopleSql(rows), ...cardsSql]) await db.execute(statement);
  // As autovacuum would, but not in the middle of a benchmark.
  await db.execute("vacuum (analyze)");
  return db;
}

async function milliseconds(read: Read, round: number, db: Db): Promise<number> {
  const start = performance.now();
  await read.run(round, db);
  return performance.now() - start;
}

const rowsOf = (answer: unknown): number => (Array.isArray(answer) ? answer.length : Number(answer !== null));

/** Returns the median milliseconds of a read on both databases, run alternately. */
async function compare(read: Read, small: Db, large: Db) {
  const rows = `${rowsOf(await read.run(0, small))} / ${rowsOf(await read.run(0, large))}`;
  for (let round = 0; round < WARM_UPS; round += 1) {
    await read.run(round, small);
    await read.run(round, large);
  }
  const times = { small: [] as number[], large: [] as number[] };
  const deadline = performance.now() + MAX_MS_A_READ;
  for (let round = 0; round < ROUNDS && performance.now() < deadline; round += 1) {
    // Alternate the order, so that being second in a pair affects both databases equally.
    const smallFirst = round % 2 === 0;
    if (smallFirst) times.small.push(await milliseconds(read, round, small));
    times.large.push(await milliseconds(read, round, large));
    if (!smallFirst) times.small.push(await milliseconds(read, round, small));
  }
  const [smallMs, largeMs] = [median(times.small), median(times.large)];
  return { read, rows, smallMs, largeMs, ratio: largeMs / smallMs };
}

type Comparison = Awaited<ReturnType<typeof compare>>;

const isOver = ({ read, ratio }: Comparison) => read.isJudged && ratio > BUDGET;

/** Prints how long each read takes on both databases. Returns the broken budgets. */
async function measureReads(onEnd: OnEnd): Promise<string[]> {
  const server = await startDatabase("reads", onEnd);
  console.log(`Filling two databases, ${SMALL} and ${LARGE} holidays with an occurrence each …`);
  const small = await filledDatabase(server.url, SMALL, onEnd);
  const large = await filledDatabase(server.url, LARGE, onEnd);

  const compared: Comparison[] = [];
  for (const read of READS) {
    console.log(`Reading: ${read.name} …`);
    compared.push(await compare(read, small, large));
  }
  printTable(
    `Medians of up to ${ROUNDS} reads in ms; with ${LARGE} rows they may take ${BUDGET} times as long as with ${SMALL}`,
    ["Read", "rows given", `${SMALL}`, `${LARGE}`, "ratio", "budget"],
    compared.map((each) => [
      each.read.name,
      each.rows,
      each.smallMs.toFixed(2),
      each.largeMs.toFixed(2),
      each.ratio.toFixed(2),
      each.read.isJudged ? budgetLabel(!isOver(each)) : "not judged",
    ]),
  );
  console.log("  Not judged: a search that ranks more names in the large database than in the small one.");
  return compared.filter(isOver).map(({ read, ratio }) => `${read.name}: ${ratio.toFixed(2)} times, ${BUDGET} allowed`);
}

await runApart(measureReads);
