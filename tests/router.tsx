import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { PathnameContext, SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { type ReactNode, useMemo } from "react";

const noop = (): void => {};
const SERVER_ROUTER: Router = { back: noop, forward: noop, refresh: noop, push: noop, replace: noop, prefetch: noop };

export type Router = Record<"back" | "forward" | "refresh", () => void> &
  Record<"push" | "replace" | "prefetch", (to: string) => void>;

type ProvidersProps = { url: URL; router?: Router; children: ReactNode };

/** Provides the contexts of Next's router to components. */
export function AppProviders({ url, router = SERVER_ROUTER, children }: ProvidersProps) {
  const params = useMemo(() => new URLSearchParams(url.search), [url.search]);
  return (
    <AppRouterContext value={router as never}>
      <PathnameContext value={url.pathname}>
        <SearchParamsContext value={params}>{children}</SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>
  );
}
