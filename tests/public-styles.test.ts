import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const STYLESHEET = path.join("components", "layout", "public.css");

/** All pages but those whose layout adds the rest. */
const ENTRIES = filesIn("app").filter((file) => !/^app\/\((account|admin)\)/.test(file));

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?:^|\/)(?:page|layout|error|not-found)\.tsx$/.test(file))
    .map((file) => path.join(folder, file));
}

/** Returns the file of the project that `specifier` in `file` names; null for packages and stylesheets. */
function resolve(specifier: string, file: string): string | null {
  const isOurs = specifier.startsWith("@/") || specifier.startsWith(".");
  if (!isOurs || specifier.endsWith(".css")) return null;
  const base = specifier.startsWith("@/") ? specifier.slice(2) : path.join(path.dirname(file), specifier);
  return [`${base}.tsx`, `${base}.ts`].find(existsSync) ?? null;
}

/** Returns all files that the pages load, also later; not what adds the rest of the styles itself. */
function reachable(entries: readonly string[]): Set<string> {
  const files = new Set<string>();
  const queue = [...entries];
  for (let file = queue.pop(); file; file = queue.pop()) {
    const text = readFileSync(file, "utf8");
    if (files.has(file) || text.includes("layout/all.css")) continue;
    files.add(file);
    for (const [, specifier = ""] of text.matchAll(/(?:^(?:import|\}) .*from |\bimport\()"([^"]+)"/gm)) {
      const next = resolve(specifier, file);
      if (next) queue.push(next);
    }
  }
  return files;
}

/** Returns the paths that the stylesheet leaves out, as one expression. */
function leftOut(): RegExp {
  const patterns = [...readFileSync(STYLESHEET, "utf8").matchAll(/@source not "([^"]+)"/g)]
    .map(([, pattern = ""]) => path.join(path.dirname(STYLESHEET), pattern))
    .filter((pattern) => /^(app|components)/.test(pattern));
  const expression = (pattern: string) =>
    pattern
      .replace(/[.()]/g, "\\$&")
      .replace(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(",", "|")})`);
  return new RegExp(`^(?:${patterns.map(expression).join("|")})(?:/|$)`);
}

test("public pages show no component that their stylesheet leaves out", () => {
  const files = [...reachable(ENTRIES)];
  expect(files).toContain("components/holiday/day-screen.tsx");
  expect(files.filter((file) => file.endsWith(".tsx") && leftOut().test(file))).toEqual([]);
  expect("components/admin/panel.tsx").toMatch(leftOut());
});

/** Returns the class names that a stylesheet of a component defines. */
const classesIn = (stylesheet: string): string[] => [
  ...new Set([...readFileSync(stylesheet, "utf8").matchAll(/\.([a-z][\w-]*)/g)].map(([, name = ""]) => name)),
];

const all = (extension: RegExp): string[] =>
  ["app", "components"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => extension.test(file))
      .map((file) => path.join(folder, file)),
  );

test("a component that uses a class from a stylesheet loads that stylesheet", () => {
  const everywhere = /^(?:app\/(?:globals|tailwind|tokens)|components\/layout\/(?:public|all))\.css$/;
  // The opening animation moves parts of the card that it contains.
  const stylesheets = all(/\.css$/).filter((file) => !everywhere.test(file) && !file.endsWith("opening.css"));
  expect(stylesheets).toContain("components/holiday/tile.css");
  const common = ["sr-only", "dark", ...["globals", "tokens"].flatMap((name) => classesIn(`app/${name}.css`))];
  const owners = stylesheets.map((file) => ({ file, names: new Set(classesIn(file)) }));
  const missing = all(/(?<!\.test)\.tsx$/).flatMap((file) => {
    const text = readFileSync(file, "utf8");
    const loaded = [text, ...[...reachable([file])].map((each) => readFileSync(each, "utf8"))].join();
    const used = [...text.matchAll(/className="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(/\s+/));
    return used.flatMap((name) => {
      const definedIn = owners.filter(({ names }) => names.has(name)).map((owner) => path.basename(owner.file));
      const isLoaded = definedIn.length === 0 || definedIn.some((stylesheet) => loaded.includes(stylesheet));
      return isLoaded || common.includes(name) ? [] : `${file}: ${name}, of ${definedIn.join(" or ")}`;
    });
  });
  expect([...new Set(missing)]).toEqual([]);
});

// Firefox 153 repeats a gradient of our OKLCH colors with stops in other places, unless it mixes them in sRGB.
test("every repeating gradient mixes its colors in sRGB", () => {
  const texts = all(/\.(?:css|tsx)$/).map((file) => readFileSync(file, "utf8"));
  const gradients = texts.flatMap((text) => text.match(/repeating-\w+-gradient\([^,]*/g) ?? []);
  expect(gradients).not.toEqual([]);
  expect(gradients.filter((gradient) => !/ in srgb$/.test(gradient))).toEqual([]);
});
