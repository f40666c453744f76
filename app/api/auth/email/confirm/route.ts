import { cookies } from "next/headers";
import { confirmSignIn } from "@/lib/auth/confirm.commands";
import { pressInput } from "@/lib/auth/input";
import { COOKIE_SECONDS, sessionCookie, signedInHint } from "@/lib/auth/session-cookie";
import { env } from "@/lib/core/env";
import { formRoute } from "@/lib/core/http";
import { clientOf, countAgainst } from "@/lib/core/rate-limit";
import { deviceName } from "@/lib/core/request";
import { safeReturnUrl } from "@/lib/core/return-url";

type Fields = Readonly<Record<string, string>>;

/** Returns the URL of a page that explains the problem and can still lead to the visitor's destination. */
const backTo = (page: string, { returnUrl }: Fields, more: Fields) =>
  `${page}?${new URLSearchParams({ ...more, returnUrl: safeReturnUrl(returnUrl) })}`;

/** Handles the button on a sign-in link's page, the only way to use up the link. */
export const POST = formRoute(
  async (fields, { headers }) => {
    await countAgainst("confirm:client", clientOf(headers));
    const used = backTo("/sign-in", fields, { problem: "link" });
    const press = pressInput.safeParse(fields);
    if (!press.success) return used;

    const { name, options } = sessionCookie(env().SITE_URL);
    const jar = await cookies();
    const previousToken = jar.get(name)?.value ?? null;
    const sessionToken = await confirmSignIn(press.data, { device: deviceName(headers), previousToken }, new Date());
    if (!sessionToken) return used;
    jar.set(name, sessionToken, { ...options, maxAge: COOKIE_SECONDS });
    const hint = signedInHint(env().SITE_URL);
    jar.set(hint.name, "1", hint.options);
    return safeReturnUrl(fields.returnUrl);
  },
  (fields) => backTo("/auth/confirm", fields, { token: fields.token ?? "", problem: "busy" }),
);
