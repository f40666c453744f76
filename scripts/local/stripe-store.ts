import { appendFileSync, existsSync, mkdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { linesOf } from "./lines";
import type { Kind, Row, Rows } from "./stripe-rows";

/** What one commit did, as it stands in the journal: rows as they are now, and those that are gone. */
type Line = { put: Row[]; gone: [Kind, string][] };

/** Beyond this size, and this many times what it was when it was last written anew, the journal is. */
const COMPACT_BYTES = 16_000_000;
const COMPACT_TIMES = 4;

/**
 * The account's objects, in memory and in a journal on disk: one line for each commit, which a killed run leaves whole
 * or not at all. Rows are never changed in place. Changes count at once; `rollback` takes back those since the last commit.
 */
export class Store {
  readonly #file: string;
  readonly #tables = new Map<Kind, Map<string, Row>>();
  readonly #before = new Map<string, { kind: Kind; id: string; row: Row | undefined }>();
  #bytes = 0;
  #compactAt = 0;

  constructor(directory: string) {
    mkdirSync(directory, { recursive: true });
    this.#file = path.join(directory, "account.jsonl");
    if (existsSync(this.#file)) for (const line of linesOf(this.#file)) this.#replay(line);
    this.#compact();
  }

  #replay(line: string): void {
    try {
      const { put, gone }: Line = JSON.parse(line);
      for (const row of put) this.#table(row.object).set(row.id, row);
      for (const [kind, id] of gone) this.#table(kind).delete(id);
    } catch {
      // An empty line, or the last one of a killed run.
    }
  }

  #table(kind: Kind): Map<string, Row> {
    const table = this.#tables.get(kind) ?? new Map<string, Row>();
    this.#tables.set(kind, table);
    return table;
  }

  #remember(kind: Kind, id: string): void {
    const key = `${kind} ${id}`;
    if (!this.#before.has(key)) this.#before.set(key, { kind, id, row: this.#table(kind).get(id) });
  }

  get<K extends Kind>(kind: K, id: string): Rows[K] | null {
    return (this.#table(kind).get(id) as Rows[K] | undefined) ?? null;
  }

  /** Oldest first. */
  all<K extends Kind>(kind: K): Rows[K][] {
    return [...this.#table(kind).values()] as Rows[K][];
  }

  count(kind: Kind): number {
    return this.#table(kind).size;
  }

  put<R extends Row>(row: R): R {
    this.#remember(row.object, row.id);
    this.#table(row.object).set(row.id, row);
    return row;
  }

  remove(kind: Kind, id: string): void {
    this.#remember(kind, id);
    this.#table(kind).delete(id);
  }

  /** The rows that would be written by a commit. */
  changed(): Row[] {
    return [...this.#before.values()].flatMap(({ kind, id }) => this.get(kind, id) ?? []);
  }

  /** Drops the oldest of a kind beyond `max`, as far as they may go. */
  keepNewest<K extends Kind>(kind: K, max: number, mayGo: (row: Rows[K]) => boolean = () => true): void {
    let excess = this.count(kind) - max;
    if (excess <= 0) return;
    for (const row of this.#table(kind).values()) {
      if (excess <= 0) return;
      if (!mayGo(row as Rows[K])) continue;
      this.remove(kind, row.id);
      excess -= 1;
    }
  }

  /** Writes what was changed since the last commit. */
  commit(): void {
    if (this.#before.size === 0) return;
    const gone = [...this.#before.values()].filter(({ kind, id }) => !this.get(kind, id));
    const line: Line = { put: this.changed(), gone: gone.map(({ kind, id }) => [kind, id]) };
    const text = `${JSON.stringify(line)}\n`;
    appendFileSync(this.#file, text);
    this.#before.clear();
    this.#bytes += text.length;
    if (this.#bytes > this.#compactAt) this.#compact();
  }

  rollback(): void {
    for (const { kind, id, row } of this.#before.values()) {
      if (row) this.#table(kind).set(id, row);
      else this.#table(kind).delete(id);
    }
    this.#before.clear();
  }

  /** Writes the journal anew, each row once; the old one stands until the new one is whole. */
  #compact(): void {
    const fresh = `${this.#file}.new`;
    writeFileSync(fresh, "", { mode: 0o600 });
    for (const table of this.#tables.values()) {
      const lines = [...table.values()].map((row) => `${JSON.stringify({ put: [row], gone: [] })}\n`);
      appendFileSync(fresh, lines.join(""));
    }
    renameSync(fresh, this.#file);
    this.#bytes = statSync(this.#file).size;
    this.#compactAt = Math.max(COMPACT_BYTES, this.#bytes * COMPACT_TIMES);
  }
}
