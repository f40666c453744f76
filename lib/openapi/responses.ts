import { z } from "zod";
import type { ZodOpenApiResponseObject } from "zod-openapi";
import { errorOutput } from "./output";

/** The headers of every public read. */
export const READ_HEADERS = z.object({
  ETag: z.string().meta({
    description: "Send it back as `If-None-Match` and save us both the trouble.",
    examples: ['"j7eIhHqx9fkSiuZrZt9Kou5N3pP"'],
    header: { id: "ETag" },
  }),
  "Cache-Control": z
    .string()
    .meta({ description: "How long you may keep the answer.", header: { id: "CacheControl" } }),
});

/** The headers that every public read listens to. */
export const CONDITIONAL = z.object({
  "If-None-Match": z
    .string()
    .optional()
    .meta({ description: "The `ETag` of the answer that you have already.", param: { id: "IfNoneMatch" } }),
});

function refusal(id: string, description: string, example: z.infer<typeof errorOutput>): ZodOpenApiResponseObject {
  return { id, description, content: { "application/json": { schema: errorOutput, example } } };
}

/** The answers of public reads other than the one that was asked for. */
export const ANSWERS = {
  notModified: {
    id: "NotModified",
    description: "Nothing has changed since the answer that you have.",
    headers: READ_HEADERS,
  },
  badRequest: refusal("BadRequest", "A parameter is not what it should be; `issues` says which.", {
    error: "This date does not exist",
    code: "invalid_request",
    issues: [{ path: "date", message: "This date does not exist" }],
  }),
  notFound: refusal("NotFound", "There is no such holiday, or no longer.", {
    error: "There is no holiday with this ID.",
    code: "not_found",
  }),
  internalError: refusal("InternalError", "Our fault, and in our log under the reference.", {
    error: "Something went wrong on our side. (Reference 3f9a01bc)",
    code: "internal_error",
  }),
  unavailable: {
    ...refusal("Unavailable", "Our database is out of reach. Try again when `Retry-After` says.", {
      error: "We can't reach our calendar right now. Please try again in a moment. (Reference 3f9a01bc)",
      code: "unavailable",
    }),
    headers: z.object({ "Retry-After": z.string().meta({ description: "In seconds.", examples: ["10"] }) }),
  },
} as const satisfies Record<string, ZodOpenApiResponseObject>;
