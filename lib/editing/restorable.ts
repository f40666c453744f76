import { RESTORE_DAYS } from "./limits";

/** Until when a holiday that was deleted then can be brought back. */
export const restorableUntil = (deletedAt: Date): Date => new Date(deletedAt.getTime() + RESTORE_DAYS * 86_400_000);
