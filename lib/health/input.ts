import { z } from "zod";

/** After which audit entry to go on: its id, "0" for the first one. */
export const auditAfterParam = z.string().regex(/^\d{1,18}$/, "Say after which entry, as a number.");
