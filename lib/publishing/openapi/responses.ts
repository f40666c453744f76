import { z } from "zod";
import type { ZodOpenApiResponseObject } from "zod-openapi";
import { errorOutput } from "./output";

/** The headers of every public read. */
export const READ_HEADERS = z.object({
  ETag: z.string().meta({
    description: "Send it back as `If-None-Match` to skip what hasn't changed.",
    examples: ['"j7eIhHqx9fkSiuZrZt9Kou5N3pP"'],
    header: { id: "ETag" },
  }),
  "Cache-Control": z
    .string()
    .meta({ description: "How long you can cache the response.", header: { id: "CacheControl" } }),
});

/** The request headers that every public read understands. */
export const CONDITIONAL = z.object({
  "If-None-Match": z
    .string()
    .optional()
    .meta({ description: "The `ETag` of the response you already have.", param: { id: "IfNoneMatch" } }),
});

function refusal(id: string, description: string, example: z.infer<typeof errorOutput>): ZodOpenApiResponseObject {
  return { id, description, content: { "application/json": { schema: errorOutput, example } } };
}

/** Every public read's responses other than success. */
export const ANSWERS = {
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
