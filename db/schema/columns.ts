import { customType, timestamp, uuid } from "drizzle-orm/pg-core";

/** An instant, with its zone, in microseconds as PostgreSQL keeps it. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** A random key made by the database. */
export const generatedId = () => uuid("id").primaryKey().defaultRandom();

/** The instant at which the row was written. */
export const createdAt = () => instant("created_at").notNull().defaultNow();

/** The instant at which the row was last changed by the application. */
export const updatedAt = () =>
  instant("updated_at")
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date());

/** Words made ready for PostgreSQL's full-text search. */
export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
