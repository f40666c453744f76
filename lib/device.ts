import { userAgent } from "next/server";

/** The browser behind a request, for a person to recognise: "Chrome on Android"; never more than a name and a system. */
export function deviceName(headers: Headers): string {
  const { browser, os } = userAgent({ headers });
  const known = [browser.name, os.name].map((name) => name?.replace(/^Mobile /, ""));
  const [name, system] = known;
  if (name && system) return `${name} on ${system}`;
  return name ?? "an unknown browser";
}
