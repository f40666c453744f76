import { z } from "zod";

/** After which place of the audit chain to go on; null for "0", which begins before the first one, whatever its place. */
export const auditAfterParam = z
  .string()
  .regex(/^\d{1,15}$/, "Say after which place, as a number.")
  .transform((position) => Number(position) || null);
