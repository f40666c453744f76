import { formRoute } from "@/lib/core/http";
import { confirmSubscription } from "@/lib/newsletter/commands";
import { confirmToken } from "@/lib/newsletter/input";
import { preferencesPath } from "@/lib/newsletter/preferences";

const PAGE = "/subscribe/confirm";

const pageOf = (token: string) => `${PAGE}?${new URLSearchParams({ token })}`;

/** The confirmation page's button: the only way to activate a subscription. */
export const POST = formRoute(
  async (fields) => {
    const { success, data: token } = confirmToken.safeParse(fields.token);
    if (!success) return PAGE;
    const own = await confirmSubscription(token, new Date());
    return own ? preferencesPath(own, "welcome") : pageOf(token);
  },
  ({ token = "" }) => `${pageOf(token)}&problem=1`,
);
