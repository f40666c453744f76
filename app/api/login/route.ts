import { seeOther } from "@/lib/forms";
import { safeReturnUrl } from "@/lib/return-url";

export const dynamic = "force-dynamic";

/** Where a browser is sent to sign in; it keeps where it came from. Source: spec section 2, route table. */
export async function GET(request: Request): Promise<Response> {
  const returnUrl = safeReturnUrl(new URL(request.url).searchParams.get("returnUrl"));
  // A relative address: behind a proxy the request's own host is not the visitor's.
  const location = `/sign-in?${new URLSearchParams({ returnUrl })}`;
  return seeOther(location);
}
