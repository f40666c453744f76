import { z } from "zod";
import { holidayIdParam } from "@/lib/holidays/input";
import { holidayIdList } from "@/lib/sponsorship/input";
import { HELLO_DAY, PAPER_SHOP, POSTCARDS } from "./examples";
import { giftOutput, sponsorOutput } from "./output";
import type { PublicRead } from "./read";

const holidayId = holidayIdParam.meta({ description: "The holiday's ID.", examples: [HELLO_DAY.id] });

/** The reads of what goes with a holiday. */
export const COMPANION_READS: readonly PublicRead[] = [
  {
    path: "/api/holidays/{id}/videos",
    operationId: "listVideos",
    tag: "Around a holiday",
    summary: "A holiday's videos",
    params: { path: z.object({ id: holidayId }) },
    answer: {
      description: "Video URLs, in the editors' order; an empty list when there are none.",
      schema: z.array(z.url()).max(10),
      example: ["https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
    },
    mayBeMissing: true,
  },
  {
    path: "/api/gifts/holiday/{holidayId}",
    operationId: "listGifts",
    tag: "Around a holiday",
    summary: "Gift ideas for a holiday",
    params: { path: z.object({ holidayId }) },
    answer: {
      description: "Highest rated first; an empty list when there are none.",
      schema: z.array(giftOutput),
      example: [POSTCARDS],
    },
  },
  {
    path: "/api/holidays/{id}/sponsors",
    operationId: "listSponsors",
    tag: "Around a holiday",
    summary: "A holiday's sponsors",
    params: { path: z.object({ id: holidayId }) },
    answer: {
      description: "Earliest first; an empty list when there are none.",
      schema: z.array(sponsorOutput),
      example: [PAPER_SHOP],
    },
  },
  {
    path: "/api/sponsors/batch",
    operationId: "listSponsorsOfHolidays",
    tag: "Around a holiday",
    summary: "Sponsors of several holidays",
    params: {
      query: z.object({
        holidayIds: holidayIdList
          .optional()
          .meta({ description: "Up to 100 holiday IDs, separated by commas.", examples: [HELLO_DAY.id] }),
      }),
    },
    answer: {
      description: "Sponsors by holiday ID; holidays without sponsors are left out.",
      schema: z.record(z.uuid(), z.array(sponsorOutput)),
      example: { [HELLO_DAY.id]: [PAPER_SHOP] },
    },
  },
];
