import { readdirSync } from "node:fs";
import path from "node:path";
import type { Rewrite } from "next/dist/lib/load-custom-routes";
import { AfterRunner } from "next/dist/server/after/run-with-after";
import { workAsyncStorage } from "next/dist/server/app-render/work-async-storage.external";
import { workUnitAsyncStorage } from "next/dist/server/app-render/work-unit-async-storage.external";
import { createRequestStoreForAPI } from "next/dist/server/async-storage/request-store";
import { createWorkStore } from "next/dist/server/async-storage/work-store";
import { IncrementalCache } from "next/dist/server/lib/incremental-cache";
import { executeRevalidates } from "next/dist/server/revalidation-utils";
import { autoImplementMethods } from "next/dist/server/route-modules/app-route/helpers/auto-implement-methods";
import { HTTP_METHODS } from "next/dist/server/web/http";
import { appendMutableCookies } from "next/dist/server/web/spec-extension/adapters/request-cookies";
import { normalizeAppPath } from "next/dist/shared/lib/router/utils/app-paths";
import { getPathMatch } from "next/dist/shared/lib/router/utils/path-match";
import { matchHas, prepareDestination } from "next/dist/shared/lib/router/utils/prepare-destination";
import { getRouteMatcher } from "next/dist/shared/lib/router/utils/route-matcher";
import { getRouteRegex } from "next/dist/shared/lib/router/utils/route-regex";
import { getSortedRoutes } from "next/dist/shared/lib/router/utils/sorted-routes";
import { NextRequest } from "next/server";
import { type ComponentType, lazy, type ReactNode } from "react";
import { prerender } from "react-dom/static";
import { vi } from "vitest";
import PageCache from "@/cache-handler.mjs";
import config from "@/next.config.mjs";
import { AppProviders } from "./router";

// As in the app router: outside Next's own builds, the name resolves to the pages router's version.
vi.mock("next/dynamic", () => ({
  default: (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() })),
}));

/**
 * Handles requests with the app's own route handlers, pages and server actions, inside Next's request storage but
 * without its server. The only test file that imports Next's private modules.
 */

type Params = Record<string, string | string[] | undefined>;
type Found = { file: string; kind: "route" | "page"; params: Params };

const APP = path.resolve(import.meta.dirname, "..", "app");

function readRoutes(): Map<string, { file: string; kind: "route" | "page" }> {
  const routes = new Map<string, { file: string; kind: "route" | "page" }>();
  for (const entry of readdirSync(APP, { recursive: true, withFileTypes: true })) {
    const [, kind] = /^(route|page)\.tsx?$/.exec(entry.name) ?? [];
    if (kind !== "route" && kind !== "page") continue;
    const file = path.join(entry.parentPath, entry.name);
    const name = `/${path
      .relative(APP, file)
      .replaceAll(path.sep, "/")
      .replace(/\.tsx?$/, "")}`;
    routes.set(normalizeAppPath(name), { file, kind });
  }
  return routes;
}

const ROUTES = readRoutes();
const MATCHERS = getSortedRoutes([...ROUTES.keys()]).map((name) => ({
  name,
  match: getRouteMatcher(getRouteRegex(name)),
}));
const { beforeFiles = [] } = Object(await config.rewrites?.()) as { beforeFiles?: Rewrite[] };

/** Returns the URL that next.config.mjs rewrites `url` to. */
function rewritten(url: URL): URL {
  for (const { source, destination, has } of beforeFiles) {
    const params = getPathMatch(source, { strict: true, removeUnnamedParams: true })(url.pathname);
    const query = Object.fromEntries(url.searchParams);
    const extra = params && (has ? matchHas({ headers: {} } as never, query, has) : {});
    if (!params || !extra) continue;
    const prepared = prepareDestination({
      appendParamsToQuery: false,
      destination,
      params: { ...params, ...extra },
      query,
    });
    const to = new URL(prepared.parsedDestination.pathname ?? "/", url);
    to.search = url.search;
    return to;
  }
  return url;
}

/** Returns the route handler or page for a URL, with its parameters, or null. */
export function findRoute(url: URL): Found | null {
  const { pathname } = rewritten(url);
  for (const { name, match } of MATCHERS) {
    const params = match(pathname);
    const route = ROUTES.get(name);
    if (params && route) return { ...route, params };
  }
  return null;
}

/** Stores no pages, so that each request reads the current data from the database. */
class EmptyCache extends PageCache {
  override async get() {
    return null;
  }
  override async set() {}
}

/** Runs `work` like a request in Next: with its headers and cookies, and followed by its `after` callbacks. */
async function inRequest<Result>(request: NextRequest, page: string, work: () => Promise<Result>) {
  const after = new AfterRunner();
  const renderOpts = {
    incrementalCache: new IncrementalCache({
      CurCacheHandler: EmptyCache as never,
      dev: false,
      requestHeaders: {},
      minimalMode: false,
      fetchCacheKeyPrefix: "",
      previewProps: { previewModeId: "", previewModeSigningKey: "", previewModeEncryptionKey: "" },
      prerenderManifest: { version: 4, routes: {}, dynamicRoutes: {}, notFoundRoutes: [], preview: {} } as never,
    }),
    experimental: {},
    ...after.context,
  };
  const workStore = createWorkStore({ page, renderOpts, buildId: "test", previouslyRevalidatedTags: [] } as never);
  const requestStore = createRequestStoreForAPI(
    request,
    request.nextUrl,
    { tags: [], expirationsByCacheKind: new Map() } as never,
    undefined,
    undefined as never,
    undefined,
  );
  const outcome = await workAsyncStorage.run(workStore, () =>
    workUnitAsyncStorage.run(requestStore, async () => {
      try {
        return { result: await work() };
      } catch (error) {
        return { error };
      }
    }),
  );
  await executeRevalidates(workStore);
  await workAsyncStorage.run(workStore, () => after.executeAfter());
  const headers = new Headers();
  appendMutableCookies(headers, requestStore.mutableCookies);
  return { ...outcome, cookies: headers.getSetCookie() };
}

/**
 * Converts an error thrown by `redirect()` or `notFound()` to a status and location. Source: Next.js,
 * redirect-error.ts.
 */
function readDigest(error: unknown): { status: number; location: string | null } | null {
  const { digest = "" } = Object(error) as { digest?: unknown };
  const [kind, status, ...rest] = String(digest).split(";");
  if (kind === "NEXT_REDIRECT") return { status: Number(rest.at(-2) ?? 307), location: rest.slice(0, -2).join(";") };
  return kind === "NEXT_HTTP_ERROR_FALLBACK" ? { status: Number(status), location: null } : null;
}

/**
 * Returns a route handler's response like Next does, including HEAD, OPTIONS, and 405 for a method without a handler.
 */
export async function answerRoute(request: Request, { file, params }: Found): Promise<Response> {
  const handlers = autoImplementMethods(await import(/* @vite-ignore */ file));
  const method = HTTP_METHODS.find((each) => each === request.method);
  if (!method) return new Response(null, { status: 400 });
  const nextRequest = new NextRequest(request);
  const { result, error, cookies } = await inRequest(nextRequest, file, async () =>
    handlers[method](nextRequest as never, { params: Promise.resolve(params) } as never),
  );
  const thrown = readDigest(error);
  if (error && !thrown) throw error;
  const response = thrown
    ? new Response(null, { status: thrown.status, headers: thrown.location ? { location: thrown.location } : {} })
    : (result as Response);
  const headers = new Headers(response.headers);
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  // Node's server sends no body in a response to HEAD.
  return new Response(method === "HEAD" ? null : response.body, { status: response.status, headers });
}

export type Answer = { status: number; location: string | null; html: string; title: string; cookies: string[] };

/** Renders a page to HTML without its layout, or returns its redirect or 404. */
export async function answerPage(request: Request, { file, params }: Found): Promise<Answer> {
  const nextRequest = new NextRequest(request);
  const module = await import(/* @vite-ignore */ file);
  const url = new URL(request.url);
  const query: Record<string, string | string[]> = {};
  for (const name of new Set(url.searchParams.keys())) {
    const values = url.searchParams.getAll(name);
    query[name] = values.length > 1 ? values : (values[0] ?? "");
  }
  const props = { params: Promise.resolve(params), searchParams: Promise.resolve(query) };
  const { result, error, cookies } = await inRequest(nextRequest, file, async () => {
    const metadata = module.generateMetadata ? await module.generateMetadata(props) : (module.metadata ?? {});
    const html = await renderToHtml(await module.default(props), url);
    return { html, title: String(metadata.title?.absolute ?? metadata.title ?? "") };
  });
  const thrown = readDigest(error);
  if (error && !thrown) throw error;
  return { status: 200, location: null, html: "", title: "", ...thrown, ...result, cookies };
}

async function renderToHtml(node: ReactNode, url: URL): Promise<string> {
  let failure: unknown = null;
  const { prelude } = await prerender(<AppProviders url={url}>{node}</AppProviders>, {
    onError: (error) => {
      failure ??= error;
    },
  });
  const html = await new Response(prelude as ReadableStream).text();
  if (failure) throw failure;
  return html;
}

/** Runs a server action like a form on the page at `request.url`. `location` is the redirect's target, or null. */
export async function answerAction<Result>(request: Request, action: () => Promise<Result>) {
  const { result, error, cookies } = await inRequest(new NextRequest(request), "/action/page", action);
  const thrown = readDigest(error);
  if (error && !thrown) throw error;
  return { result, location: thrown?.location ?? null, cookies };
}
