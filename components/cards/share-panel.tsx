"use client";

import { Link2 } from "lucide";
import { useId, useRef, useState } from "react";
import { failureWords, isSignedOut } from "../api-request";
import { Icon } from "../icon";
import { buttonClass } from "../ui/button";
import { DEFAULT_TTL_HOURS, type LinkHoliday, type MadeLink, makeLink } from "./share-link";
import { ShareLinks } from "./share-links";
import { ShareNewLink } from "./share-new-link";
import { ShareProblem } from "./share-problem";
import { ShareSignIn } from "./share-sign-in";

/** How long a link can live, in hours. Source of first, default and last: spec section 9, share link TTL. */
const LIFETIMES = [
  { hours: 1, label: "1 hour" },
  { hours: DEFAULT_TTL_HOURS, label: "24 hours" },
  { hours: 72, label: "3 days" },
  { hours: 168, label: "7 days" },
] as const;

export type SharePanelProps = {
  /** The card, by the id that its sending gave. */
  objectId: string;
  holiday: LinkHoliday;
  /** A link that was just made elsewhere on the page, to begin with. */
  firstLink?: MadeLink | null;
};

/** Makes links to one's own card, shows the new one once, and lists them all below. */
export function SharePanel({ objectId, holiday, firstLink = null }: SharePanelProps) {
  const [ttlHours, setTtlHours] = useState<number>(DEFAULT_TTL_HOURS);
  const [made, setMade] = useState(firstLink);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<"signed-out" | { why: string } | null>(null);
  const choices = useRef<HTMLFieldSetElement>(null);
  const id = useId();

  const startAnew = () => {
    setMade(null);
    // The button goes: whoever uses a keyboard goes on with the choice.
    requestAnimationFrame(() => choices.current?.querySelector<HTMLElement>(":checked")?.focus());
  };
  const get = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    try {
      setMade(await makeLink(objectId, holiday, ttlHours));
    } catch (error) {
      setProblem(isSignedOut(error) ? "signed-out" : { why: failureWords(error) });
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <div className="grid gap-5">
      {made ? (
        <ShareNewLink made={made} holiday={holiday} onAnother={startAnew} />
      ) : (
        <div className="grid justify-items-start gap-4">
          <fieldset ref={choices}>
            <legend className="mb-2 font-semibold">How long should the link work?</legend>
            <div className="flex flex-wrap gap-2">
              {LIFETIMES.map(({ hours, label }) => (
                <label key={hours} className="choice">
                  <input
                    type="radio"
                    name={`${id}-hours`}
                    checked={ttlHours === hours}
                    onChange={() => setTtlHours(hours)}
                  />
                  {label}
                </label>
              ))}
            </div>
          </fieldset>
          {problem === "signed-out" && <ShareSignIn returnUrl={`/cards/${objectId}`} />}
          {problem && problem !== "signed-out" && <ShareProblem title="Get Link Failed" description={problem.why} />}
          <button type="button" onClick={get} aria-disabled={isBusy} className={buttonClass()}>
            <Icon of={Link2} /> {isBusy ? "Making a link…" : "Get Share Link"}
          </button>
        </div>
      )}
      <ShareLinks
        cardId={objectId}
        newestId={made?.link.id ?? null}
        onClosed={(closedId) => setMade((shown) => (shown?.link.id === closedId ? null : shown))}
      />
    </div>
  );
}
