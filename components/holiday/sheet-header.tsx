import type { ReactNode } from "react";
import { Sticker } from "@/components/ui/hue";
import "./sheet.css";

type SheetHeaderProps = { emoji: string; title: string; children: ReactNode };

/** The top of a sheet about a holiday, with a title of its own and a lead. */
export function SheetHeader({ emoji, title, children }: SheetHeaderProps) {
  return (
    <header className="sheet-page flex flex-wrap items-center gap-x-8 gap-y-4">
      <Sticker emoji={emoji} className="text-[clamp(4.5rem,20vw,7rem)]" />
      <div className="min-w-0 flex-1 basis-64">
        <h1 className="text-balance font-display font-extrabold text-3xl leading-tight tracking-tight wrap-anywhere md:text-5xl">
          {title}
        </h1>
        <p className="mt-3 max-w-prose text-pretty text-lg leading-relaxed">{children}</p>
      </div>
    </header>
  );
}
