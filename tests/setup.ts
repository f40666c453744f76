import { AsyncLocalStorage } from "node:async_hooks";

// Next's server sets this before it loads anything else.
Object.assign(globalThis, { AsyncLocalStorage });
