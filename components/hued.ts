import type { CSSProperties } from "react";

/** The style that carries a holiday's colour to everything below; goes with the class "hued". */
export function hued(hue: number): CSSProperties {
  return { "--hue": hue } as CSSProperties;
}
