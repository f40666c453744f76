/** The states of a suggestion. */
export const CORRECTION_STATUSES = ["pending", "accepted", "declined"] as const;

export type CorrectionStatus = (typeof CORRECTION_STATUSES)[number];
