import { z } from "zod";

/**
 * After which audit entry to go on: its id, or null for "0", which begins before the first one. Nobody's id is 0; somebody
 * who moved an entry to the front has given it one below.
 */
export const auditAfterParam = z
  .string()
  .regex(/^-?\d{1,18}$/, "Say after which entry, as a number.")
  .transform((id) => (id === "0" ? null : id));
