"use client";

import { Monitor, Moon, Smartphone, Sun } from "lucide";
import { useDeferredValue, useMemo, useState } from "react";
import { deviceDate } from "@/lib/core/dates";
import type { HolidayForm } from "@/lib/editorial/form/form";
import { previewOf } from "@/lib/editorial/form/preview";
import { Icon } from "../../icon";
import { PreviewFrame } from "./preview-frame";
import { PreviewHoliday } from "./preview-holiday";

/** How wide a desktop's screen is, in pixels; the column itself is as wide as a phone. */
const DESKTOP = 1180;

const toggle =
  "icon-button text-ink-soft aria-pressed:bg-sunken aria-pressed:text-ink aria-pressed:ring-1 aria-pressed:ring-line";

/** What visitors will see, as it stands in the form, on a phone or a desktop, by day or by night. */
export function PreviewPane({ form, isSmall }: { form: HolidayForm; isSmall: boolean }) {
  const [isDark, setIsDark] = useState(() => document.documentElement.classList.contains("dark"));
  const [isDesktop, setIsDesktop] = useState(false);
  const today = deviceDate(new Date());
  const later = useDeferredValue(form);
  const holiday = useMemo(() => previewOf(later, today), [later, today]);
  return (
    <section aria-labelledby="preview" className="flex h-full flex-col">
      <div className="mb-2 flex items-center justify-between gap-2">
        <h3 id="preview" className="font-bold font-display text-lg">
          Preview
        </h3>
        <div className="flex gap-1">
          {!isSmall && (
            <>
              <button
                type="button"
                aria-pressed={!isDesktop}
                aria-label="Phone view"
                data-tooltip="Phone view"
                onClick={() => setIsDesktop(false)}
                className={toggle}
              >
                <Icon of={Smartphone} />
              </button>
              <button
                type="button"
                aria-pressed={isDesktop}
                aria-label="Desktop view"
                data-tooltip="Desktop view"
                onClick={() => setIsDesktop(true)}
                className={toggle}
              >
                <Icon of={Monitor} />
              </button>
            </>
          )}
          <button
            type="button"
            aria-pressed={!isDark}
            aria-label="Light"
            data-tooltip="Light"
            onClick={() => setIsDark(false)}
            className={toggle}
          >
            <Icon of={Sun} />
          </button>
          <button
            type="button"
            aria-pressed={isDark}
            aria-label="Dark"
            data-tooltip="Dark"
            onClick={() => setIsDark(true)}
            className={toggle}
          >
            <Icon of={Moon} />
          </button>
        </div>
      </div>
      <div className="min-h-0 flex-1">
        <PreviewFrame isDark={isDark} screen={isDesktop && !isSmall ? DESKTOP : null}>
          <PreviewHoliday holiday={holiday} today={today} />
        </PreviewFrame>
      </div>
    </section>
  );
}
