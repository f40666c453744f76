import type { ReactNode } from "react";
import { Sticker } from "@/components/ui/sticker";

type BuilderPartProps = {
  id: string;
  emoji: string;
  title: string;
  children: ReactNode;
};

/** One part of the builder, under a heading with a sticker. */
export function BuilderPart({ id, emoji, title, children }: BuilderPartProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't be a heading
    <div role="group" aria-labelledby={id} className="desk-part">
      <h2 id={id} tabIndex={-1} className="desk-title">
        <Sticker emoji={emoji} className="text-3xl" />
        {title}
      </h2>
      {children}
    </div>
  );
}

/** The error below a field. */
export function FieldProblem({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p id={id} role="alert" className="field-error">
      {children}
    </p>
  );
}
