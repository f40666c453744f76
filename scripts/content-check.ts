import { readSeed } from "@/db/seed/read";
import { reviewContent } from "@/lib/holidays/content";

/** `npm run content:check`: what the dataset holds, and whatever in it has to be mended. */
const { problems, counts } = reviewContent(await readSeed());
console.log(`${counts.holidays} holidays: ${counts.moving} with a moving date, ${counts.months} month observances.`);
for (const [category, count] of Object.entries(counts.byCategory).toSorted()) console.log(`  ${category}: ${count}`);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
