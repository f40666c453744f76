"use client";

import { type ComponentProps, lazy } from "react";

// Loaded where it is shown, because every page refers to it. Without a boundary, so that it is in the server's HTML.
const Content = lazy(async () => ({ default: (await import("./failed-page")).MissingPage }));

export function MissingPage(props: ComponentProps<typeof Content>) {
  return <Content {...props} />;
}
