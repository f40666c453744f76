import { cookies } from "next/headers";
import { route } from "@/lib/core/http";
import { newToken } from "@/lib/core/tokens";
import { getSurprise } from "@/lib/holidays/catalog.queries";

/** The order of this session's surprises, and how many there were. */
const COOKIE = { name: "surprise", httpOnly: true, sameSite: "lax", path: "/surprise" } as const;

const VALUE = /^(?<order>[\w-]{16})\.(?<turn>\d{1,5})$/;

/** Redirects to a festive holiday that this browser session has not been sent to yet. */
export const GET = route(async () => {
  const jar = await cookies();
  const { order = newToken().slice(0, 16), turn = "0" } = VALUE.exec(jar.get(COOKIE.name)?.value ?? "")?.groups ?? {};
  const slug = await getSurprise(order, Number(turn));
  if (slug) jar.set({ ...COOKIE, value: `${order}.${Number(turn) + 1}` });
  const headers = { location: slug ? `/holidays/${slug}` : "/", "cache-control": "private, no-store" };
  return new Response(null, { status: 307, headers });
});
