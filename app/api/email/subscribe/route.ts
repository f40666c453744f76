import { AGAIN_PATH, clearTyped, saveTyped } from "@/app/(newsletter)/subscribe/typed-cookie";
import { requireSameOrigin } from "@/lib/core/csrf";
import { formRoute, readJson, route } from "@/lib/core/http";
import { clientOf } from "@/lib/core/rate-limit";
import { subscribe } from "@/lib/newsletter/commands";
import { optInInput, optInOf, subscriptionInput } from "@/lib/newsletter/input";

const postJson = route(async (request) => {
  requireSameOrigin(request);
  const input = await readJson(request, subscriptionInput);
  await subscribe(input, { client: clientOf(request.headers) }, new Date());
  const message = "Please check your email for confirmation.";
  return Response.json({ message }, { headers: { "cache-control": "no-store" } });
});

const postForm = formRoute(
  async (fields, { headers }) => {
    await saveTyped(fields);
    const checked = optInInput.safeParse(optInOf(fields));
    if (!checked.success) return AGAIN_PATH;
    await subscribe(checked.data, { client: clientOf(headers) }, new Date());
    await clearTyped();
    return "/subscribe/sent";
  },
  () => AGAIN_PATH,
);

/**
 * Sends a confirmation email, with the same response and timing whether or not the address is subscribed. Responds to
 * JSON with JSON, and to a form without JavaScript with a page.
 */
export async function POST(request: Request, context: { params: Promise<unknown> }): Promise<Response> {
  const isForm = request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded");
  return isForm ? postForm(request) : postJson(request, context);
}
