import type { ReactNode } from "react";

type EmptyStateProps = {
  emoji: string;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  titleAs?: "h1" | "h2";
};

/** What a page or a section says when it has nothing to show. */
export function EmptyState({ emoji, title, children, actions, titleAs: Title = "h2" }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-12 text-center">
      <span aria-hidden="true" className="sticker text-7xl">
        {emoji}
      </span>
      <Title className="font-display font-extrabold text-3xl text-ink leading-tight">{title}</Title>
      {children && <div className="text-ink-soft text-lg">{children}</div>}
      {actions && <div className="mt-3 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  );
}
