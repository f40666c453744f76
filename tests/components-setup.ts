import { cleanup, configure } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";

// Some components are loaded on demand, which takes a busy machine a while.
configure({ asyncUtilTimeout: 10_000 });

/** The mocked network of components. A request without a handler fails the test. */
export const network = setupServer();

const unexpected: string[] = [];

beforeAll(() =>
  network.listen({
    onUnhandledRequest: ({ method, url }) => {
      unexpected.push(`${method} ${url}`);
      throw new Error(`no handler answers ${method} ${url}`);
    },
  }),
);

beforeEach(() => {
  // The DOM implementation has the element but lacks these browser features.
  HTMLElement.prototype.scrollIntoView ??= () => undefined;
});

afterEach(() => {
  cleanup();
  network.resetHandlers();
  vi.useRealTimers();
  window.localStorage.clear();
  window.sessionStorage.clear();
  const found = unexpected.splice(0);
  if (found.length > 0) throw new Error(`requests that no handler answers: ${found.join(", ")}`);
});

afterAll(() => network.close());
