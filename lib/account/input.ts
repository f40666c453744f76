import { z } from "zod";
import { MAX_NAME_LENGTH } from "@/lib/core/settings";
import { oneLine } from "@/lib/core/text";

// Apart from the commands: the form loads it, with zod, at its first validation.
const namePart = (label: string) =>
  z
    .string()
    .transform(oneLine)
    .pipe(z.string().max(MAX_NAME_LENGTH, `${label} must be ${MAX_NAME_LENGTH} characters or less`))
    .transform((name) => name || null);

/** A person's first and last name, each on one line; null if empty. */
export const nameInput = z.object({ firstName: namePart("First name"), lastName: namePart("Last name") });

export type NameInput = z.infer<typeof nameInput>;
