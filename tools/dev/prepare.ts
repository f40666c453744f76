import path from "node:path";
import postgres from "postgres";
import { fingerprint } from "./build";
import { runNode } from "./child";

const PROGRAM = path.join("tools", "db-prepare.ts");

/** Every file that affects what the program does. */
const SOURCES = ["db", "lib", PROGRAM, path.join("tools", "dev", "import-content.ts"), "package-lock.json"];

/**
 * Brings the database of a site with the variables `env` up to date. `ownerUrl` is the owner's address of a local
 * database, which is skipped if it was prepared from the same sources this year; null for any other database.
 */
export async function prepareDatabase(env: Record<string, string>, ownerUrl: string | null): Promise<void> {
  const prepare = async (owner: Record<string, string> = {}) => {
    console.log("Preparing the holidays …");
    await runNode([PROGRAM], {
      env: { ...env, ...owner },
      nodeFlags: ["--conditions=react-server", "--import", "tsx"],
    });
  };
  if (ownerUrl === null) return prepare();

  // The window of dates moves with the year. The site's account gets the password in its address.
  const { password } = new URL(env.DATABASE_URL ?? ownerUrl);
  const wanted = fingerprint(SOURCES, String(new Date().getUTCFullYear()), password);
  const client = postgres(ownerUrl, { max: 1 });
  // In the database itself, so that it is lost or restored together with the tables.
  const stamp = (text: string) => client.unsafe(`comment on schema public is '${text}'`);
  try {
    const [found] = await client`select obj_description(to_regnamespace('public')) as stamp`;
    if (found?.stamp === wanted) return;
    await stamp("");
    await prepare({ DATABASE_OWNER_URL: ownerUrl });
    await stamp(wanted);
  } finally {
    await client.end();
  }
}
