import fc from "fast-check";
import { expect, test } from "vitest";
import { type ListQuery, listing } from "./calls";

const named = (...names: string[]) => names.map((pathname) => ({ pathname }));
const everything: ListQuery = { prefix: "", limit: 1000, after: "", folded: false };

test("a list is sorted by name and contains only blobs with the prefix", () => {
  const { blobs, folders, hasMore } = listing(named("b/2", "a", "b/1"), { ...everything, prefix: "b/" });
  expect([blobs, folders, hasMore]).toEqual([named("b/1", "b/2"), [], false]);
});

test("in folded mode, one folder entry replaces the blobs in it", () => {
  const all = named("b/1", "a", "b/c/2", "b-3", "d/4");
  const root = listing(all, { ...everything, folded: true });
  expect([root.blobs, root.folders]).toEqual([named("a", "b-3"), ["b/", "d/"]]);
  const below = listing(all, { ...everything, folded: true, prefix: "b/" });
  expect([below.blobs, below.folders]).toEqual([named("b/1"), ["b/c/"]]);
});

test("paging returns every entry once and in order, folded or not", () => {
  const names = fc.uniqueArray(fc.stringMatching(/^[abc/-]{1,5}$/), { maxLength: 30 });
  fc.assert(
    fc.property(names, fc.integer({ min: 1, max: 7 }), fc.boolean(), (pathnames, limit, folded) => {
      const all = named(...pathnames);
      const whole = listing(all, { ...everything, folded });
      const found: { blobs: { pathname: string }[]; folders: string[] } = { blobs: [], folders: [] };
      for (let after: string | null = ""; after !== null; ) {
        const page: ReturnType<typeof listing> = listing(all, { ...everything, limit, after, folded });
        expect(page.blobs.length + page.folders.length).toBeLessThanOrEqual(limit);
        found.blobs.push(...page.blobs);
        found.folders.push(...page.folders);
        after = page.hasMore ? page.last : null;
      }
      expect(found).toEqual({ blobs: whole.blobs, folders: whole.folders });
    }),
  );
});
