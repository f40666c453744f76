import { connect } from "@/db/client";

/**
 * A database on which a server is killed at its statement number `at`: that one and all after it come to nothing, and an open
 * transaction is rolled back. `isReached` says whether it came so far. For tests.
 */
export function databaseKilledAt(url: string, at: number) {
  const { db, close } = connect(url, 2);
  let count = 0;
  // biome-ignore lint/suspicious/noExplicitAny: what is put in place is inside of the driver's session
  const session = (db as any).session;
  // biome-ignore lint/suspicious/noExplicitAny: see above
  const guard = (target: any): any =>
    new Proxy(target, {
      get(object, name) {
        const value = Reflect.get(object, name);
        if (name === "unsafe") {
          return (...args: unknown[]) => {
            count += 1;
            if (count >= at) throw new Error("the server is gone");
            return value.apply(object, args);
          };
        }
        if (name === "begin") {
          return (work: (inner: unknown) => unknown) => value.call(object, (inner: unknown) => work(guard(inner)));
        }
        return typeof value === "function" ? value.bind(object) : value;
      },
      apply: (object, self, args) => Reflect.apply(object, self, args),
    });
  session.client = guard(session.client);
  return { db, close, isReached: () => count >= at };
}
