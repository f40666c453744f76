import { startSignIn } from "@/lib/auth/commands";
import { signInInput } from "@/lib/auth/input";
import { requireSameOrigin } from "@/lib/core/csrf";
import { readJson, route } from "@/lib/core/http";
import { clientOf } from "@/lib/core/rate-limit";
import { deviceName } from "@/lib/core/request";

/** Sends a sign-in link to an email address. The text and the timing are the same whether or not it has an account. */
export const POST = route(async (request) => {
  requireSameOrigin(request);
  const input = await readJson(request, signInInput);
  const requester = { client: clientOf(request.headers), device: deviceName(request.headers) };
  await startSignIn(input, requester, new Date());
  return Response.json({ message: "Check your email." }, { headers: { "cache-control": "no-store" } });
});
