import type { ReactNode } from "react";
import { Sticker } from "./hue";

type EmptyStateProps = {
  emoji: string;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  titleAs?: "h1" | "h2" | "h3";
  /** `small` is for a section with its own heading. */
  size?: "page" | "small";
};

export function EmptyState({ emoji, title, children, actions, titleAs, size = "page" }: EmptyStateProps) {
  const isSmall = size === "small";
  const Title = titleAs ?? (isSmall ? "h3" : "h2");
  return (
    <div className={`mx-auto flex max-w-md flex-col items-center gap-3 px-4 text-center ${isSmall ? "py-6" : "py-12"}`}>
      <Sticker emoji={emoji} className={isSmall ? "text-5xl" : "text-7xl"} />
      <Title
        className={`text-balance font-display font-extrabold text-foreground leading-tight ${isSmall ? "text-xl" : "text-3xl"}`}
      >
        {title}
      </Title>
      {children && <div className={`text-muted-foreground ${isSmall ? "" : "text-lg"}`}>{children}</div>}
      {actions && <div className="mt-3 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  );
}
