"use client";

import { ChevronLeft, ChevronRight } from "lucide";
import { type CivilDate, plusDays } from "@/lib/core/dates";
import { Icon } from "../../icon";
import { buttonClass } from "../../ui/button";

/** Less than the server would show. */
const WEEKS_AHEAD = 7;

type IssueTurnProps = {
  issueOn: CivilDate;
  /** The issue that goes out next. */
  next: CivilDate;
  onTurn: (issueOn: CivilDate) => void;
  /** To the next one; the button is gone when it is shown, so the focus has to go elsewhere. */
  onBack: () => void;
};

/** To the issues of the coming weeks, and back from one that was. */
export function IssueTurn({ issueOn, next, onTurn, onBack }: IssueTurnProps) {
  const turns = [
    { name: "Previous week", icon: ChevronLeft, to: plusDays(issueOn, -7), isOpen: issueOn > next },
    {
      name: "Next week",
      icon: ChevronRight,
      to: plusDays(issueOn, 7),
      isOpen: issueOn >= next && issueOn < plusDays(next, 7 * WEEKS_AHEAD),
    },
  ];
  return (
    <div className="flex flex-wrap items-center gap-2">
      {issueOn !== next && (
        <button type="button" onClick={onBack} className={buttonClass({ look: "ghost" })}>
          Back to the next one
        </button>
      )}
      {turns.map(({ name, icon, to, isOpen }) => (
        <button
          key={name}
          type="button"
          aria-label={name}
          data-tooltip={name}
          aria-disabled={!isOpen}
          onClick={() => isOpen && onTurn(to)}
          className="icon-button border border-line bg-surface aria-disabled:opacity-40"
        >
          <Icon of={icon} />
        </button>
      ))}
    </div>
  );
}
