import { utcToday } from "@/lib/core/dates";
import { publicJson, publicPreflight, publicRoute } from "@/lib/core/http";
import { siteUrl } from "@/lib/core/site";
import { openApiDocument } from "@/lib/publishing/openapi/document";

export const dynamic = "force-dynamic";

export const OPTIONS = publicPreflight;

/** What the public API answers, for programs: OpenAPI 3.1. */
export const GET = publicRoute(async (request) => {
  return publicJson(request, openApiDocument(new URL(siteUrl("/")).origin, utcToday()));
});
