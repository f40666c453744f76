"use client";

import { useEffect, useRef, useState } from "react";
import { pushHere, takeNotifications } from "./push";
import { pushSupport, pushTraits } from "./push-support";

/** How it stands with notifications on this device. `looking`: not known yet. `unknown`: our server does not know it as theirs. */
export type PushState =
  | { kind: "looking" | "ask" | "asking" | "unknown" | "closed" | "denied" | "signed-out" | "home-screen" | "none" }
  | { kind: "failed"; words: string }
  | { kind: "on"; endpoint: string };

async function lookAtDevice(publicKey: string): Promise<PushState> {
  const support = pushSupport(pushTraits());
  return support === "can" ? pushHere(publicKey) : { kind: support };
}

/**
 * How it stands with notifications here, and what asks for them; by `publicKey` push services know us. It is looked at again
 * when `devices`, the ones that our server knows, are others.
 */
export function usePush(publicKey: string, devices = "") {
  const [state, setState] = useState<PushState>({ kind: "looking" });
  /** Whoever looks or asks; what comes of an earlier look no longer holds. */
  const turn = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other devices are a reason to look again
  useEffect(() => {
    turn.current += 1;
    const own = turn.current;
    void lookAtDevice(publicKey).then((found) => {
      if (turn.current === own) setState(found);
    });
    return () => {
      turn.current += 1;
    };
  }, [publicKey, devices]);

  const settle = (found: PushState) => {
    turn.current += 1;
    setState(found);
  };
  /** Gives whether the form may go on: the server leads whoever is signed out to sign in, with what was typed kept. */
  const ask = async (): Promise<boolean> => {
    if (state.kind === "none" || state.kind === "home-screen") return false;
    settle({ kind: "asking" });
    const outcome = await takeNotifications(publicKey);
    settle(outcome);
    return outcome.kind === "on" || outcome.kind === "signed-out";
  };
  return { state, ask, forget: () => settle({ kind: "unknown" }) };
}
