import { createDocument, type ZodOpenApiPathItemObject } from "zod-openapi";
import type { CivilDate } from "@/lib/core/dates";
import { COMPANION_READS } from "./companion-reads";
import { holidayReads } from "./holiday-reads";
import { healthOutput } from "./output";
import { type PublicRead, TAGS } from "./read";
import { ANSWERS, CONDITIONAL, READ_HEADERS } from "./responses";

/** Every public read that the document describes, as of the day `now`. */
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
const unwell = { status: "unavailable", database: "down" };

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
        content: { "application/json": { schema: healthOutput, example: unwell } },
      },
    },
  },
};

const ABOUT = `Every day is oddly special, and this says why: what people celebrate on any date, the rule behind the date, where it comes from, and the sources.

No key, no sign-up, and any website can call it from the browser. The dates belong to everyone and the words are ours: use both freely; a link back is welcome. Please cache responses for as long as \`Cache-Control\` allows.

Dates are days without a time or time zone (\`yyyy-MM-dd\`). We may add fields to a response; the ones here will stay.`;

/**
 * The OpenAPI 3.1 document of the public API, made of the schemas that the routes check by and the tests hold their
 * answers to. `site` is the origin that it is served from; `now` decides which years the calendar has.
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
        // Answers may grow: a client made from this document must not refuse a field that is new.
        if (io === "output" && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
        // "uuid" and "date" say it in a word; the pattern that zod adds takes a line.
        if (jsonSchema.format) delete jsonSchema.pattern;
      },
    },
  );
}
