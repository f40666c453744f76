import { z } from "zod";
import { oneLine } from "./text";

/** A field of one line with `min` to `max` characters; `name` is what a refusal calls it. */
export const lineInput = (name: string, min: number, max: number) =>
  z
    .string(`${name} is required`)
    .transform(oneLine)
    .pipe(z.string().min(min, `${name} is required`).max(max, `${name} must be ${max} characters or less`));
