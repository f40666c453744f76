import { CATEGORIES, type Category, DEFAULT_CATEGORY } from "../traits";

/** The category of a places search: a holiday's category, or the default for an unknown or missing one. */
export type PlaceCategory = Category | typeof DEFAULT_CATEGORY;

export const PLACE_CATEGORIES: readonly PlaceCategory[] = [...CATEGORIES, DEFAULT_CATEGORY];

/** Our labels for the OpenStreetMap tags that we search for. Source: OpenStreetMap wiki, Map features. */
const KIND_WORDS = {
  "amenity=animal_shelter": "Animal shelter",
  "amenity=arts_centre": "Arts center",
  "amenity=cafe": "Café",
  "amenity=cinema": "Movie theater",
  "amenity=college": "College",
  "amenity=community_centre": "Community center",
  "amenity=coworking_space": "Coworking space",
  "amenity=ice_cream": "Ice cream parlor",
  "amenity=library": "Library",
  "amenity=marketplace": "Market",
  "amenity=music_venue": "Music venue",
  "amenity=planetarium": "Planetarium",
  "amenity=public_bath": "Public bath",
  "amenity=restaurant": "Restaurant",
  "amenity=social_centre": "Social center",
  "amenity=theatre": "Theater",
  "amenity=university": "University",
  "healthcare=blood_donation": "Blood donation center",
  "historic=castle": "Castle",
  "historic=fort": "Fort",
  "historic=memorial": "Memorial",
  "historic=monument": "Monument",
  "historic=ruins": "Ruins",
  "leisure=amusement_arcade": "Arcade",
  "leisure=bowling_alley": "Bowling alley",
  "leisure=dog_park": "Dog park",
  "leisure=escape_game": "Escape room",
  "leisure=fitness_centre": "Gym",
  "leisure=garden": "Garden",
  "leisure=golf_course": "Golf course",
  "leisure=hackerspace": "Makerspace",
  "leisure=ice_rink": "Ice rink",
  "leisure=miniature_golf": "Miniature golf",
  "leisure=nature_reserve": "Nature reserve",
  "leisure=park": "Park",
  "leisure=playground": "Playground",
  "leisure=sauna": "Sauna",
  "leisure=sports_centre": "Sports center",
  "leisure=stadium": "Stadium",
  "man_made=observatory": "Observatory",
  "natural=beach": "Beach",
  "shop=antiques": "Antiques shop",
  "shop=art": "Art shop",
  "shop=bakery": "Bakery",
  "shop=bicycle": "Bike shop",
  "shop=books": "Bookstore",
  "shop=charity": "Charity shop",
  "shop=cheese": "Cheese shop",
  "shop=chocolate": "Chocolate shop",
  "shop=coffee": "Coffee shop",
  "shop=confectionery": "Candy store",
  "shop=doityourself": "Hardware store",
  "shop=florist": "Florist",
  "shop=games": "Game store",
  "shop=garden_centre": "Garden center",
  "shop=houseware": "Housewares store",
  "shop=massage": "Massage studio",
  "shop=musical_instrument": "Music shop",
  "shop=outdoor": "Outdoor store",
  "shop=pastry": "Pastry shop",
  "shop=pet": "Pet store",
  "shop=second_hand": "Secondhand store",
  "shop=sports": "Sporting goods store",
  "shop=stationery": "Stationery store",
  "shop=tea": "Tea shop",
  "shop=toys": "Toy store",
  "tourism=aquarium": "Aquarium",
  "tourism=artwork": "Public art",
  "tourism=attraction": "Attraction",
  "tourism=gallery": "Gallery",
  "tourism=museum": "Museum",
  "tourism=picnic_site": "Picnic site",
  "tourism=theme_park": "Theme park",
  "tourism=viewpoint": "Viewpoint",
  "tourism=zoo": "Zoo",
} as const;

type Kind = keyof typeof KIND_WORDS;

/** The kinds of places for each category. A place of several kinds is labeled with the first one. */
const KINDS: Readonly<Record<PlaceCategory, readonly Kind[]>> = {
  "Food & Drink": [
    "amenity=ice_cream",
    "shop=bakery",
    "shop=pastry",
    "shop=confectionery",
    "shop=chocolate",
    "shop=cheese",
    "shop=coffee",
    "shop=tea",
    "amenity=marketplace",
    "amenity=cafe",
    "amenity=restaurant",
  ],
  Animals: ["tourism=zoo", "tourism=aquarium", "amenity=animal_shelter", "leisure=dog_park", "shop=pet"],
  Nature: ["leisure=nature_reserve", "leisure=garden", "tourism=viewpoint", "natural=beach", "leisure=park"],
  "Arts & Music": [
    "amenity=arts_centre",
    "amenity=theatre",
    "amenity=music_venue",
    "tourism=gallery",
    "shop=musical_instrument",
    "shop=art",
  ],
  "Books & Words": ["amenity=library", "shop=books", "shop=stationery"],
  "Science & Tech": ["amenity=planetarium", "man_made=observatory", "leisure=hackerspace", "tourism=museum"],
  "Games & Play": [
    "leisure=amusement_arcade",
    "leisure=bowling_alley",
    "leisure=miniature_golf",
    "leisure=escape_game",
    "tourism=theme_park",
    "shop=games",
    "shop=toys",
    "leisure=playground",
  ],
  "Sports & Outdoors": [
    "leisure=stadium",
    "leisure=ice_rink",
    "leisure=golf_course",
    "leisure=sports_centre",
    "shop=bicycle",
    "shop=outdoor",
    "shop=sports",
  ],
  "Home & Garden": ["shop=garden_centre", "shop=florist", "shop=houseware", "shop=doityourself", "leisure=garden"],
  "Friends & Family": [
    "amenity=ice_cream",
    "leisure=bowling_alley",
    "amenity=cinema",
    "tourism=theme_park",
    "tourism=picnic_site",
    "amenity=cafe",
    "leisure=playground",
    "leisure=park",
  ],
  "Kindness & Causes": [
    "amenity=animal_shelter",
    "healthcare=blood_donation",
    "amenity=social_centre",
    "amenity=community_centre",
    "shop=charity",
  ],
  "History & Culture": [
    "tourism=museum",
    "historic=castle",
    "historic=fort",
    "historic=ruins",
    "historic=monument",
    "historic=memorial",
  ],
  "Work & School": [
    "amenity=library",
    "amenity=coworking_space",
    "shop=stationery",
    "amenity=university",
    "amenity=college",
  ],
  Wellbeing: [
    "amenity=public_bath",
    "leisure=sauna",
    "shop=massage",
    "leisure=garden",
    "leisure=fitness_centre",
    "leisure=park",
  ],
  "Wonderfully Weird": [
    "leisure=escape_game",
    "leisure=amusement_arcade",
    "tourism=attraction",
    "tourism=museum",
    "tourism=artwork",
    "shop=antiques",
    "shop=second_hand",
  ],
  General: ["tourism=attraction", "tourism=museum", "leisure=park"],
};

/** Returns the tag values of a category, grouped by OpenStreetMap key: `["shop", ["bakery", "cheese"]]`. */
export function tagFilters(category: PlaceCategory): [key: string, values: string[]][] {
  const filters = new Map<string, string[]>();
  for (const kind of KINDS[category]) {
    const [key = "", value = ""] = kind.split("=");
    filters.set(key, [...(filters.get(key) ?? []), value]);
  }
  return [...filters];
}

/** Returns the label of a place with these tags in `category`; null if the place does not belong to it. */
export function kindInWords(tags: Readonly<Record<string, string>>, category: PlaceCategory): string | null {
  const kind = KINDS[category].find((each) => {
    const [key = "", value] = each.split("=");
    return tags[key] === value;
  });
  return kind ? KIND_WORDS[kind] : null;
}
