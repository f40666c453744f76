import { cleanup, configure } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";

// Some parts are loaded when they are needed, which takes a busy machine a while.
configure({ asyncUtilTimeout: 10_000 });

/** The network as a component finds it. A request that no handler of the test answers fails the test. */
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
  // The DOM has the element, but not what a browser does with it.
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
