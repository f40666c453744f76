import { readdir } from "node:fs/promises";
import { readSeed } from "@/db/seed/read";
import { reviewSeed } from "@/lib/holidays/seed-review";

/**
 * `npm run content:check`: counts the dataset, lists names that are easy to confuse, and fails on any error in the
 * content.
 */
const videos = (await readdir("public/adventures")).map((file) => `/adventures/${file}`);
const { problems, likeNames, counts, byCategory, byMonth } = reviewSeed(await readSeed(), new Set(videos));
const { holidays, solemn, moving, months, weeks } = counts;
console.log(
  `${holidays} holidays: ${solemn} solemn, ${moving} with a moving date, ${months} month observances, ${weeks} weeks.`,
);
console.table(Object.fromEntries(byMonth.map(({ month, ...row }) => [month, row])));
console.table(Object.fromEntries(Object.entries(byCategory).toSorted()));
console.log("Names that are easy to confuse, though they are different days:");
for (const names of likeNames) console.log(`  ${names.join(" / ")}`);
for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? "Nothing to fix." : `${problems.length} to fix.`);
process.exitCode = problems.length > 0 ? 1 : 0;
