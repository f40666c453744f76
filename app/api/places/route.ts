import { requireSameOrigin } from "@/lib/core/csrf";
import { env } from "@/lib/core/env";
import { parseParam, route } from "@/lib/core/http";
import { clientOf, countAgainst } from "@/lib/core/rate-limit";
import { siteUrl } from "@/lib/core/site";
import { categoryParam, latitudeParam, longitudeParam } from "@/lib/holidays/input";
import { roundedArea } from "@/lib/holidays/places/area";
import { overpass, polite } from "@/lib/holidays/places/overpass.queries";
import { type PlaceProvider, searchPlaces, toLocalPlace } from "@/lib/holidays/places/queries";

export const dynamic = "force-dynamic";

let sharedProvider: PlaceProvider | undefined;

/** Returns the one provider of this process, because it counts its requests. */
function provider(): PlaceProvider {
  sharedProvider ??= polite(overpass({ endpoint: env().OVERPASS_URL, site: siteUrl("/") }));
  return sharedProvider;
}

/**
 * Returns the places that go with `?category=` around `?latitude=&longitude=`, nearest first. The position is rounded
 * here as well.
 */
export const GET = route(async (request) => {
  // Without this, an image with this URL on any other site would use up all visitors' searches.
  requireSameOrigin(request);
  await countAgainst("places:client", clientOf(request.headers));
  const query = new URL(request.url).searchParams;
  const area = roundedArea({
    latitude: parseParam("latitude", latitudeParam, query.get("latitude")),
    longitude: parseParam("longitude", longitudeParam, query.get("longitude")),
  });
  const category = parseParam("category", categoryParam, query.get("category"));
  const places = await searchPlaces(area, category, provider(), new Date());
  return Response.json(
    places.map((place) => toLocalPlace(place, area)),
    { headers: { "cache-control": "private, max-age=600" } },
  );
});
