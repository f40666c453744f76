/** Formats a length in kilobytes of 1,000 bytes, with one decimal. */
export const kB = (bytes: number) => (bytes / 1000).toFixed(1);

/** The text for a budget in a table. */
export const verdict = (isWithin: boolean) => (isWithin ? "ok" : "OVER");

/** Prints a table with a title. The first column is left-aligned, the others right-aligned. */
export function printTable(title: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    widths
      .map((width, column) => (column === 0 ? (row[column] ?? "").padEnd(width) : (row[column] ?? "").padStart(width)))
      .join("  ")
      .trimEnd();
  const rule = widths.map((width) => "-".repeat(width));
  console.log(`\n${title}\n\n${[head, rule, ...rows].map((row) => `  ${line(row)}`).join("\n")}\n`);
}
