import { cookies } from "next/headers";
import { confirmSignIn } from "@/lib/auth/commands";
import { pressInput } from "@/lib/auth/input";
import { sessionCookie } from "@/lib/auth/session-cookie";
import { deviceName } from "@/lib/device";
import { env } from "@/lib/env";
import { readForm, route } from "@/lib/http";
import { requireOwnPage } from "@/lib/own-page";
import { clientOf, countAgainst } from "@/lib/rate-limit";

const seeOther = (location: string) =>
  new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });

/** The button of a sign-in link's page: the only thing that uses the link up. */
export const POST = route(async (request) => {
  requireOwnPage(request);
  await countAgainst("confirm:client", clientOf(request.headers));
  const press = pressInput.safeParse(await readForm(request));
  if (!press.success) return seeOther("/sign-in?problem=link");

  const { name, options } = sessionCookie(env().SITE_URL);
  const jar = await cookies();
  const previousToken = jar.get(name)?.value ?? null;
  const browser = { device: deviceName(request.headers), previousToken };
  const session = await confirmSignIn(press.data, browser, new Date());
  if (!session) return seeOther("/sign-in?problem=link");

  jar.set(name, session.sessionToken, { ...options, expires: session.expires });
  return seeOther(session.returnUrl);
});
