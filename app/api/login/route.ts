import { seeOther } from "@/lib/core/http";
import { safeReturnUrl } from "@/lib/core/return-url";

export const dynamic = "force-dynamic";

/** Where a browser is sent to sign in, with the path to come back to. Source: spec section 2, route table. */
export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const returnUrl = safeReturnUrl(searchParams.get("returnUrl"));
  // What the visitor wants to do, which the sign-in page explains. A form without scripts says it by the path alone.
  const purpose = searchParams.get("for") ?? (returnUrl.endsWith("#adventure") ? "adventure" : null);
  // A relative address: behind a proxy the request's own host is not the visitor's.
  return seeOther(`/sign-in?${new URLSearchParams({ returnUrl, ...(purpose && { for: purpose }) })}`);
}
