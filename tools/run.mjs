// The entry point of `npm start`, `npm run dev` and `npm test`. Plain JavaScript without dependencies: nothing is
// installed yet on a clean clone, and Node 20 cannot run TypeScript.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { installDependencies } from "./dev/install.mjs";

const MIN_NODE = { major: 20, minor: 19 };

// Not `import.meta.dirname`: a Node.js version that lacks it must still reach the version check below.
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const [mode = "start", ...rest] = process.argv.slice(2);

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < MIN_NODE.major || (major === MIN_NODE.major && minor < MIN_NODE.minor)) {
  console.error(`Oddly needs Node.js ${MIN_NODE.major}.${MIN_NODE.minor} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

process.chdir(root);
process.env.NEXT_TELEMETRY_DISABLED = "1";

try {
  await installDependencies(root);
  const { register } = await import("tsx/esm/api");
  register();
  const { run } = await import(mode === "test" ? "./dev/test.ts" : "./dev/start.ts");
  await run({ root, mode, only: rest });
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
