import { z } from "zod";
import { readBytes, route } from "@/lib/core/http";
import { logNotice } from "@/lib/core/log";
import { clientOf, countAgainst } from "@/lib/core/rate-limit";

/**
 * The formats that browsers send by `report-uri` and by `report-to`. Source: W3C Content Security Policy Level 3,
 * section 5.
 */
const reports = z.union([
  z
    .object({ "csp-report": z.object({ "effective-directive": z.string(), "blocked-uri": z.string().default("") }) })
    .transform(({ "csp-report": report }) => [
      { directive: report["effective-directive"], blocked: report["blocked-uri"] },
    ]),
  z
    .array(z.object({ body: z.object({ effectiveDirective: z.string(), blockedURL: z.string().default("") }) }))
    .transform((list) => list.map(({ body }) => ({ directive: body.effectiveDirective, blocked: body.blockedURL }))),
]);

/** Returns only the origin, because a URL on our own site may contain a token. */
const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : url.slice(0, 40));

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}

/** Logs what a browser blocked: the directive and the origin, never the URL of the page. */
export const POST = route(async (request) => {
  await countAgainst("csp:client", clientOf(request.headers));
  const { data = [] } = reports.safeParse(jsonIn(await readBytes(request)));
  for (const { directive, blocked } of data.slice(0, 10)) {
    logNotice("content security policy", { directive: directive.slice(0, 40), blocked: originOf(blocked) });
  }
  return new Response(null, { status: 204 });
});
