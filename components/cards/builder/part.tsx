import type { ReactNode } from "react";
import { Sticker } from "@/components/ui/hue";

type BuilderPartProps = {
  id: string;
  emoji: string;
  title: string;
  children: ReactNode;
};

export function BuilderPart({ id, emoji, title, children }: BuilderPartProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't be a heading
    <div role="group" aria-labelledby={id} className="builder-part">
      <h2 id={id} tabIndex={-1} className="builder-title">
        <Sticker emoji={emoji} className="text-3xl" />
        {title}
      </h2>
      {children}
    </div>
  );
}

export function FieldProblem({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p id={id} role="alert" className="field-error">
      {children}
    </p>
  );
}
