import type { z } from "zod";

/** The groups of endpoints in the document. */
export const TAGS = {
  Holidays: "What falls when, and why.",
  "Around a holiday": "Videos, gift ideas and sponsors.",
  Service: "Is the service up?",
} as const;

/** A public endpoint, as the document describes it and the tests check it. */
export type PublicRead = {
  /** Path with parameters in braces: `/api/holidays/{id}`. */
  path: `/api/${string}`;
  operationId: string;
  tag: keyof typeof TAGS;
  summary: string;
  description?: string;
  /** The parameters in the path and in the query, by name, each with an example. */
  params?: { path?: z.ZodObject; query?: z.ZodObject };
  /** The body of a 200 response. */
  answer: { description: string; schema: z.ZodType; example: unknown };
  /** Whether it returns 404 for a holiday that does not exist. */
  mayBeMissing?: boolean;
};
