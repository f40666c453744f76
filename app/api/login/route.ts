import { seeOther } from "@/lib/core/http";
import { safeReturnUrl } from "@/lib/core/return-url";

export const dynamic = "force-dynamic";

/** Redirects a browser to sign in, with the path to return to. Source: spec section 2, route table. */
export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const returnUrl = safeReturnUrl(searchParams.get("returnUrl"));
  // The visitor's purpose, which the sign-in page explains. A form without scripts can only pass it in the path.
  const purpose = searchParams.get("for") ?? (returnUrl.endsWith("#adventure") ? "adventure" : null);
  // A relative URL, because behind a proxy the request's own host is not the visitor's.
  return seeOther(`/sign-in?${new URLSearchParams({ returnUrl, ...(purpose && { for: purpose }) })}`);
}
