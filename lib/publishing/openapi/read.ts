import type { z } from "zod";

/** The groups in which the document lists the reads. */
export const TAGS = {
  Holidays: "What falls when, and why.",
  "Around a holiday": "Videos, gift ideas and sponsors.",
  Service: "Is the service up?",
} as const;

/** One read of the public API: what the document says of it, and what the tests hold the site to. */
export type PublicRead = {
  /** With its parameters in braces: `/api/holidays/{id}`. */
  path: `/api/${string}`;
  operationId: string;
  tag: keyof typeof TAGS;
  summary: string;
  description?: string;
  /** The parameters in the path and in the query, by name, each with an example. */
  params?: { path?: z.ZodObject; query?: z.ZodObject };
  /** What a 200 holds. */
  answer: { description: string; schema: z.ZodType; example: unknown };
  /** Whether it answers 404 for a holiday that does not exist. */
  mayBeMissing?: boolean;
};
