import type { ReactNode } from "react";

/**
 * What React would write for the node, without anything of React's in it: static HTML or SVG, escaped.
 * Next refuses a static import of the renderer in a route handler, hence the import at the call.
 */
export async function markupOf(node: ReactNode): Promise<string> {
  const { renderToStaticMarkup } = await import("react-dom/server");
  return renderToStaticMarkup(node);
}
