"use client";

import { Clapperboard } from "lucide";
import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "@/components/ui/icon";

type CardVideoNoticeProps = {
  /** Whether it replaced the focused element. */
  takesFocus?: boolean;
  children: ReactNode;
};

/** A notice about what happened to a card's video, drawn as a used ticket. */
export function CardVideoNotice({ takesFocus = false, children }: CardVideoNoticeProps) {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) notice.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <p ref={notice} tabIndex={takesFocus ? -1 : undefined} className="showing-over">
      <Icon of={Clapperboard} className="mt-0.5 size-6" />
      <span>{children}</span>
    </p>
  );
}
