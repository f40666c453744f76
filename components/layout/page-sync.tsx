"use client";

import { type ComponentType, useEffect, useState } from "react";
import { firstMove, whenIdle } from "@/components/ui/first-move";
import { deviceDate } from "@/lib/core/civil-date";
import { openToday } from "./open-today";

const CHECK_MS = 30_000;

/**
 * Updates <html data-today> when a page stays open over midnight or wakes from sleep. `edition` is the home page's date:
 * on another day, today's page replaces it.
 */
export function TodaySync({ edition }: { edition?: string }) {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const check = () => {
      const today = deviceDate(new Date());
      dataset.today = today;
      if (edition === today) dataset.shownDay = today;
      // Loading a page would lose what is being typed.
      const isTyping = document.activeElement?.matches("input, textarea");
      if (edition && !isTyping) openToday(edition, today);
    };
    check();
    const timer = setInterval(check, CHECK_MS);
    document.addEventListener("visibilitychange", check);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", check);
      if (edition) delete dataset.shownDay;
    };
  }, [edition]);
  return null;
}

/**
 * Marks the page as loaded once the browser is idle: sections below the fold are laid out then. Loads the parts of the
 * layout that no page needs before, or at the visitor's first move if that comes first. If that fails, it tries again
 * after twice as long each time.
 */
export function AfterLoad() {
  const [Parts, setParts] = useState<ComponentType | null>(null);
  useEffect(() => {
    const idle = whenIdle().then(() => {
      document.documentElement.dataset.loaded = "";
    });
    const load = (waitMs: number) => {
      import("./late-parts").then(
        ({ LateParts }) => setParts(() => LateParts),
        () => setTimeout(load, waitMs, waitMs * 2),
      );
    };
    void Promise.race([idle, firstMove]).then(() => load(CHECK_MS));
  }, []);
  return Parts && <Parts />;
}
