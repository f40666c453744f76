import type { CsvRow } from "@/lib/core/csv";
import type { Subscriber } from "./queries";

/** The column names, same as the field names. Source: spec section 3, subscriber. */
export const EXPORT_COLUMNS = ["email", "subscribedAt", "source", "preferences", "isActive", "id"] as const;

/** Returns a subscriber as a row of the export; preferences as "deals, previews". */
export const exportRow = ({ email, subscribedAt, source, preferences, isActive, id }: Subscriber): CsvRow => [
  email,
  subscribedAt,
  source,
  preferences.join(", "),
  isActive,
  id,
];
