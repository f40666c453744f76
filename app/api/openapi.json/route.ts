import { utcToday } from "@/lib/clock";
import { publicJson, publicPreflight, publicRoute } from "@/lib/http";
import { openApiDocument } from "@/lib/openapi/document";
import { siteUrl } from "@/lib/site";

export const dynamic = "force-dynamic";

export const OPTIONS = publicPreflight;

/** What the public API answers, for programs: OpenAPI 3.1. */
export const GET = publicRoute(async (request) => {
  return publicJson(request, openApiDocument(new URL(siteUrl("/")).origin, utcToday()));
});
