import { z } from "zod";
import { createDocument, type ZodOpenApiPathItemObject, type ZodOpenApiResponseObject } from "zod-openapi";
import type { CivilDate } from "@/lib/core/civil-date";
import type { ErrorCode } from "@/lib/core/errors";
import { type PublicRead, publicReads, TAGS } from "./reads";

/** Whether the site is available. */
export const healthOutput = z
  .strictObject({ status: z.enum(["ok", "unavailable"]), database: z.enum(["up", "down"]) })
  .meta({ id: "Health" });

/** The error codes of public endpoints. */
const READ_CODES = ["invalid_request", "not_found", "unavailable", "internal_error"] as const satisfies readonly (
  | ErrorCode
  | "internal_error"
)[];

/** Any error response. */
export const errorOutput = z
  .strictObject({
    error: z.string().meta({ description: "A message you can show to people." }),
    code: z.enum(READ_CODES).meta({ description: "For programs: it stays the same when we reword the message." }),
    issues: z
      .array(z.strictObject({ path: z.string(), message: z.string() }))
      .optional()
      .meta({ description: "What's wrong, by parameter." }),
  })
  .meta({ id: "Error" });

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

const jsonBody = (schema: z.ZodType, example: unknown) => ({ "application/json": { schema, example } });

function refusal(id: string, description: string, example: z.infer<typeof errorOutput>): ZodOpenApiResponseObject {
  return { id, description, content: jsonBody(errorOutput, example) };
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

function pathItem(read: PublicRead): ZodOpenApiPathItemObject {
  const { operationId, tag, summary, description, params, answer, mayBeMissing } = read;
  return {
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
          content: jsonBody(answer.schema, answer.example),
        },
        "304": ANSWERS.notModified,
        "400": ANSWERS.badRequest,
        ...(mayBeMissing && { "404": ANSWERS.notFound }),
        "500": ANSWERS.internalError,
        "503": ANSWERS.unavailable,
      },
    },
  };
}

const HEALTH: ZodOpenApiPathItemObject = {
  get: {
    operationId: "getHealth",
    summary: "Service health",
    tags: ["Service"],
    responses: {
      "200": {
        description: "Everything works.",
        content: jsonBody(healthOutput, { status: "ok", database: "up" }),
      },
      "503": {
        description: "The database is down.",
        content: jsonBody(healthOutput, { status: "unavailable", database: "down" }),
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
