import { readSeed } from "@/db/seed/read";
import { reviewContent } from "@/lib/holidays/content";

/** `npm run content:check`: what the dataset holds, names that are easily confused, and whatever has to be mended. */
const { problems, likeNames, counts, byCategory, byMonth } = reviewContent(await readSeed());
const { holidays, moving, months, weeks } = counts;
console.log(`${holidays} holidays: ${moving} with a moving date, ${months} month observances, ${weeks} weeks.`);
console.table(Object.fromEntries(byMonth.map(({ month, ...row }) => [month, row])));
console.table(Object.fromEntries(Object.entries(byCategory).toSorted()));
console.log("Names that are easily confused (different days all the same):");
for (const names of likeNames) console.log(`  ${names.join(" / ")}`);
for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? "Nothing to mend." : `${problems.length} to mend.`);
process.exitCode = problems.length > 0 ? 1 : 0;
