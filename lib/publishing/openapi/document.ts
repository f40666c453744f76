import { z } from "zod";
import { createDocument, type ZodOpenApiPathItemObject, type ZodOpenApiResponseObject } from "zod-openapi";
import type { CivilDate } from "@/lib/core/civil-date";
import { holidayIdParam } from "@/lib/holidays/input";
import { holidayIdList } from "@/lib/sponsorship/input";
import { HELLO_DAY, PAPER_SHOP, POSTCARDS } from "./examples";
import { holidayReads } from "./holiday-reads";
import { errorOutput, giftOutput, healthOutput, sponsorOutput } from "./output";
import { type PublicRead, TAGS } from "./read";

const holidayId = holidayIdParam.meta({ description: "The holiday's ID.", examples: [HELLO_DAY.id] });

/** The endpoints for data that goes with a holiday. */
const COMPANION_READS: readonly PublicRead[] = [
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

/** The response headers of every public endpoint. */
const READ_HEADERS = z.object({
  ETag: z.string().meta({
    description: "Send it back as `If-None-Match` to skip what hasn't changed.",
    examples: ['"j7eIhHqx9fkSiuZrZt9Kou5N3pP"'],
    header: { id: "ETag" },
  }),
  "Cache-Control": z
    .string()
    .meta({ description: "How long you can cache the response.", header: { id: "CacheControl" } }),
});

/** The request headers that every public endpoint supports. */
const CONDITIONAL = z.object({
  "If-None-Match": z
    .string()
    .optional()
    .meta({ description: "The `ETag` of the response you already have.", param: { id: "IfNoneMatch" } }),
});

function refusal(id: string, description: string, example: z.infer<typeof errorOutput>): ZodOpenApiResponseObject {
  return { id, description, content: { "application/json": { schema: errorOutput, example } } };
}

/** The responses of every public endpoint except success. */
const ANSWERS = {
  notModified: {
    id: "NotModified",
    description: "Nothing has changed since the response you have.",
    headers: READ_HEADERS,
  },
  badRequest: refusal("BadRequest", "A parameter is invalid; `issues` says which.", {
    error: "This date does not exist",
    code: "invalid_request",
    issues: [{ path: "date", message: "This date does not exist" }],
  }),
  notFound: refusal("NotFound", "This holiday doesn't exist, or no longer does.", {
    error: "There is no holiday with this ID.",
    code: "not_found",
  }),
  internalError: refusal("InternalError", "Our fault. It's in our log under the reference.", {
    error: "Something went wrong on our side. (Reference 3f9a01bc)",
    code: "internal_error",
  }),
  unavailable: {
    ...refusal("Unavailable", "Our database can't be reached. Try again after `Retry-After`.", {
      error: "We can't reach our calendar right now. Please try again in a moment. (Reference 3f9a01bc)",
      code: "unavailable",
    }),
    headers: z.object({ "Retry-After": z.string().meta({ description: "In seconds.", examples: ["10"] }) }),
  },
} as const satisfies Record<string, ZodOpenApiResponseObject>;

/** Returns every public endpoint in the document, as of the day `now`. */
export function publicReads(now: CivilDate): readonly PublicRead[] {
  return [...holidayReads(now), ...COMPANION_READS];
}

function pathItem({ operationId, tag, summary, description, params, answer, mayBeMissing }: PublicRead) {
  const { schema, example } = answer;
  const item: ZodOpenApiPathItemObject = {
    get: {
      operationId,
      summary,
      ...(description && { description }),
      tags: [tag],
      requestParams: { ...params, header: CONDITIONAL },
      responses: {
        "200": {
          description: answer.description,
          headers: READ_HEADERS,
          content: { "application/json": { schema, example } },
        },
        "304": ANSWERS.notModified,
        "400": ANSWERS.badRequest,
        ...(mayBeMissing && { "404": ANSWERS.notFound }),
        "500": ANSWERS.internalError,
        "503": ANSWERS.unavailable,
      },
    },
  };
  return item;
}

const healthy = { status: "ok", database: "up" };
const unhealthy = { status: "unavailable", database: "down" };

const HEALTH: ZodOpenApiPathItemObject = {
  get: {
    operationId: "getHealth",
    summary: "Service health",
    tags: ["Service"],
    responses: {
      "200": {
        description: "Everything works.",
        content: { "application/json": { schema: healthOutput, example: healthy } },
      },
      "503": {
        description: "The database is down.",
        content: { "application/json": { schema: healthOutput, example: unhealthy } },
      },
    },
  },
};

const ABOUT = `Every day is oddly special, and this says why: what people celebrate on any date, the rule behind the date, where it comes from, and the sources.

No key, no sign-up, and any website can call it from the browser. The dates belong to everyone and the words are ours: use both freely; a link back is welcome. Please cache responses for as long as \`Cache-Control\` allows.

Dates are days without a time or time zone (\`yyyy-MM-dd\`). We may add fields to a response; the ones here will stay.`;

/**
 * Returns the OpenAPI 3.1 document of the public API, from the schemas that the routes validate with and that the tests
 * check the responses against. `site` is its origin. `now` determines the years of the calendar.
 */
export function openApiDocument(site: string, now: CivilDate) {
  const reads = publicReads(now).map((read) => [read.path, pathItem(read)] as const);
  return createDocument(
    {
      openapi: "3.1.0",
      info: {
        title: "Oddly",
        version: "1",
        description: ABOUT,
        termsOfService: `${site}/terms`,
        contact: { name: "Oddly", url: `${site}/contact` },
        license: { name: "Free to use; a link back is welcome", url: `${site}/developers` },
      },
      servers: [{ url: site }],
      externalDocs: { description: "How to use it, with examples", url: `${site}/developers` },
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      paths: { ...Object.fromEntries(reads), "/api/health": HEALTH },
    },
    {
      override: ({ jsonSchema, io }) => {
        // Responses may get new fields, and a client generated from this document must not reject them.
        if (io === "output" && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
        // The format ("uuid" or "date") is enough; the pattern that zod adds is redundant.
        if (jsonSchema.format) delete jsonSchema.pattern;
      },
    },
  );
}
