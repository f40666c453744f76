import { utcToday } from "@/lib/core/dates";
import { publicJson, publicPreflight, publicRoute } from "@/lib/core/http";
import { siteUrl } from "@/lib/core/site";
import { openApiDocument } from "@/lib/publishing/openapi/document";

export const dynamic = "force-dynamic";

export const OPTIONS = publicPreflight;

/** Returns the OpenAPI 3.1 document of the public API. */
export const GET = publicRoute(async (request) => {
  return publicJson(request, openApiDocument(new URL(siteUrl("/")).origin, utcToday()));
});
