"use client";

import { lazy, Suspense, useSyncExternalStore } from "react";
import { onToastChange, shownToast } from "./toast-store";

/** Loaded with the first notice: most visits never see one. */
const ToastViewport = lazy(() => import("./toast-viewport").then((module) => ({ default: module.ToastViewport })));

/** Where notices appear, on every page. */
export function Toaster() {
  const message = useSyncExternalStore(onToastChange, shownToast, () => null);
  if (!message) return null;
  return (
    <Suspense>
      <ToastViewport message={message} />
    </Suspense>
  );
}
