import { AppError } from "@/lib/core/errors";
import { areaKey } from "./area";
import type { PlaceProvider } from "./provider";
import type { FoundPlace } from "./queries";

/**
 * How often a provider is asked in a minute, by all visitors together: one of them can use it up for the others.
 * A limit per client comes with the limits that are kept in the database.
 */
export const SEARCHES_PER_MINUTE = 30;

/** The refusal of a search beyond SEARCHES_PER_MINUTE. */
export function tooManySearches(): AppError {
  const message = "Too many people are searching right now. Please try again in a minute.";
  return new AppError("too_many_requests", message, [], { retryAfterSeconds: 60 });
}

/**
 * The same provider, spared: simultaneous identical searches of this process ask it once, and beyond SEARCHES_PER_MINUTE
 * `find` throws AppError too_many_requests. It counts what the table cannot: searches that failed or are still under way.
 */
export function polite(provider: PlaceProvider, clock: () => number = Date.now): PlaceProvider {
  const running = new Map<string, Promise<FoundPlace[]>>();
  let asked: number[] = [];

  return {
    async find(area, category) {
      const key = `${areaKey(area)} ${category}`;
      const same = running.get(key);
      if (same) return same;

      const now = clock();
      asked = asked.filter((at) => at > now - 60_000);
      if (asked.length >= SEARCHES_PER_MINUTE) throw tooManySearches();
      asked.push(now);
      const search = provider.find(area, category).finally(() => running.delete(key));
      running.set(key, search);
      return search;
    },
  };
}
