import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { type SeedEntry, seedEntry } from "@/lib/holidays/input";

/**
 * The entries of every month's file beside this one, in the order of the year.
 * Throws one error that names each entry that breaks the schema.
 */
export async function readSeed(): Promise<SeedEntry[]> {
  const files = (await readdir(import.meta.dirname)).filter((file) => /^\d\d\.json$/.test(file)).toSorted();
  const wrong: string[] = [];
  const entries: SeedEntry[] = [];
  for (const file of files) {
    const list: unknown = JSON.parse(await readFile(path.join(import.meta.dirname, file), "utf8"));
    for (const [index, entry] of (Array.isArray(list) ? list : []).entries()) {
      const result = seedEntry.safeParse(entry);
      if (result.success) entries.push(result.data);
      else
        wrong.push(
          ...result.error.issues.map(
            (issue) => `${file}, entry ${index + 1} (${entry?.slug}), ${issue.path.join(".")}: ${issue.message}`,
          ),
        );
    }
  }
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
  return entries;
}
