"use client";

import { type LucideIcon, Monitor, Moon, Smartphone, Sun } from "lucide-react";
import { memo, type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { DaySheet, notesOf } from "@/components/holiday/day-sheet";
import { Backstory, Badges, CardMessages, UseInCard, WaysToCelebrate } from "@/components/holiday/holiday-parts";
import { DateLine } from "@/components/holiday/holiday-story";
import { HolidayTile } from "@/components/holiday/holiday-tile";
import { ByDayStyle, WhyThisDate } from "@/components/holiday/why-this-date";
import { buttonVariants } from "@/components/ui/button-variants";
import { HolidayPicture } from "@/components/ui/emoji";
import { hueStyle } from "@/components/ui/hue";
import { Section } from "@/components/ui/prose";
import { type CivilDate, deviceDate } from "@/lib/core/civil-date";
import { daysInWords, longDate } from "@/lib/core/dates";
import type { HolidayForm } from "@/lib/editorial/form/form";
import { drawingPath, previewOf } from "@/lib/editorial/form/preview";
import { solemnLine } from "@/lib/holidays/greeting";
import type { FullHoliday } from "@/lib/holidays/queries";
import { nextDatesOf } from "@/lib/holidays/rule";
import { calendarWindow } from "@/lib/holidays/window";
import { useAdminData, useSettled } from "../../admin-data";
import { IconButton } from "../../buttons";

/** The header of a month's own page, since no calendar sheet exists for it. */
function MonthSheet({ holiday }: { holiday: FullHoliday }) {
  const { hue, tone, holidayName, dateIso } = holiday;
  return (
    <section className="hued sheet" style={hueStyle(hue, tone)} data-tone={tone}>
      <div className="sheet-page">
        <div className="grid items-center gap-x-8 gap-y-6 md:grid-cols-[auto_1fr] md:py-6">
          <div className="sheet-figure">
            <HolidayPicture path={holiday.picturePath} className="sheet-picture" isFirst />
          </div>
          <div className="sheet-words">
            <p className="font-semibold">
              <DateLine holiday={holiday} date={dateIso} isNow={false} />
            </p>
            <h1 className="sheet-title">{holidayName}</h1>
            <p className="max-w-prose text-pretty text-lg leading-relaxed md:text-xl">{notesOf(holiday)}</p>
            <Badges holiday={holiday} />
          </div>
        </div>
      </div>
    </section>
  );
}

/** The holiday as visitors see it: its day, its story and its list entry, built from the site's own components. */
const PreviewHoliday = memo(({ holiday, today }: { holiday: FullHoliday; today: CivilDate }) => {
  const { dateIso, hue, tone, emoji, holidayName, category, messages, lengthDays, sourceUrl } = holiday;
  const nextDates = nextDatesOf(holiday);
  const words = lengthDays > 1 ? daysInWords(dateIso, lengthDays) : longDate(dateIso);
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-4 pb-12 sm:px-6">
      {holiday.isMonthObservance ? (
        <MonthSheet holiday={holiday} />
      ) : (
        <DaySheet
          holiday={holiday}
          date={dateIso}
          observed={solemnLine(holiday)}
          eyebrow={<p className="font-semibold">{words}</p>}
          stub={<p className="px-3 py-2 text-center font-semibold">{words}</p>}
        />
      )}
      <WaysToCelebrate holiday={holiday} />
      <Backstory holiday={holiday} />
      {messages.length > 0 && (
        <Section id="messages" title="What to write">
          <CardMessages messages={messages} />
          <UseInCard href="/cards/new" />
        </Section>
      )}
      <Section id="why" title="Why this date">
        <ByDayStyle today={today} keyOf={(day) => nextDates(day).join()} />
        <WhyThisDate holiday={holiday} nextDates={nextDates} today={today} window={calendarWindow(today)} />
      </Section>
      {sourceUrl && (
        <Section id="learn-more" title="Learn More">
          <a
            href={sourceUrl}
            target="_blank"
            rel="noopener"
            className={buttonVariants({ variant: "outline", className: "wrap-anywhere" })}
          >
            Learn more about {holidayName}
          </a>
        </Section>
      )}
      <Section id="in-lists" title="In lists">
        <ul className="tiles">
          <li>
            <HolidayTile href="/" emoji={emoji} hue={hue} tone={tone} name={holidayName} note={category} />
          </li>
        </ul>
      </Section>
    </div>
  );
});

type PreviewFrameProps = {
  isDark: boolean;
  /** The emulated screen width in pixels, scaled down to fit. Null uses the available width. */
  screen: number | null;
  children: ReactNode;
};

const EMPTY_PAGE = '<!doctype html><html lang="en"><head><title>Preview</title></head><body></body></html>';

function copyStyles(inside: Document): void {
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style')) {
    inside.head.append(inside.importNode(sheet, true));
  }
  Object.assign(inside.documentElement.dataset, document.documentElement.dataset);
}

/** Blocks links, buttons and forms in the preview, which would leave the editor. */
function blockNavigation(event: Event): void {
  const pressed = event.target as Element | null;
  if (!pressed?.closest?.("a, button, form")) return;
  event.preventDefault();
  event.stopPropagation();
}

/** An iframe, so that the preview has its own screen width and color scheme. */
function PreviewFrame({ isDark, screen, children }: PreviewFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const [inside, setInside] = useState<Document | null>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!box.current) return;
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    if (!inside) return;
    const root = inside.documentElement;
    root.className = document.documentElement.className;
    root.classList.toggle("dark", isDark);
  }, [inside, isDark]);
  const width = screen ?? room.width;
  const scale = room.width > 0 && width > room.width ? room.width / width : 1;
  return (
    <div ref={box} className="relative h-full overflow-hidden rounded-2xl border border-border bg-background">
      <iframe
        title="Preview: what visitors see"
        srcDoc={EMPTY_PAGE}
        onLoad={(event) => {
          const loaded = event.currentTarget.contentDocument;
          if (!loaded) return;
          copyStyles(loaded);
          loaded.addEventListener("click", blockNavigation, { capture: true });
          loaded.addEventListener("submit", blockNavigation, { capture: true });
          setInside(loaded);
        }}
        style={{
          width,
          height: room.height / scale,
          transform: `scale(${scale})`,
          marginInline: scale === 1 ? "auto" : 0,
        }}
        className="block origin-top-left border-0"
      />
      {inside && createPortal(children, inside.body)}
    </div>
  );
}

/** The emulated desktop width in pixels; the column itself is as wide as a phone. */
const DESKTOP = 1180;

type ToggleProps = { icon: LucideIcon; label: string; isOn: boolean; onChoose: () => void };

const Toggle = ({ icon, label, isOn, onChoose }: ToggleProps) => (
  <IconButton
    icon={icon}
    label={label}
    aria-pressed={isOn}
    onClick={onChoose}
    className="text-muted-foreground aria-pressed:bg-muted aria-pressed:text-foreground aria-pressed:ring-1 aria-pressed:ring-border"
  />
);

type PreviewPaneProps = {
  form: HolidayForm;
  /** The slug of the stored holiday; null for a new one. */
  slug: string | null;
  isSmall: boolean;
};

export function PreviewPane({ form, slug, isSmall }: PreviewPaneProps) {
  const [isDark, setIsDark] = useState(() => document.documentElement.classList.contains("dark"));
  const [isDesktop, setIsDesktop] = useState(false);
  const today = deviceDate(new Date());
  const later = useDeferredValue(form);
  const preview = useMemo(() => previewOf(later, today, slug), [later, today, slug]);
  // While the description is invalid, the last picture stays.
  const { data } = useAdminData<{ svg: string }>(useSettled(drawingPath(later, preview, slug)));
  const holiday = useMemo(
    () => (data ? { ...preview, picturePath: `data:image/svg+xml,${encodeURIComponent(data.svg)}` } : preview),
    [preview, data],
  );
  return (
    <section aria-labelledby="preview" className="flex h-full flex-col">
      <div className="mb-2 flex items-center justify-between gap-2">
        <h3 id="preview" className="font-bold font-display text-lg">
          Preview
        </h3>
        <div className="flex gap-1">
          {!isSmall && (
            <>
              <Toggle icon={Smartphone} label="Phone view" isOn={!isDesktop} onChoose={() => setIsDesktop(false)} />
              <Toggle icon={Monitor} label="Desktop view" isOn={isDesktop} onChoose={() => setIsDesktop(true)} />
            </>
          )}
          <Toggle icon={Sun} label="Light" isOn={!isDark} onChoose={() => setIsDark(false)} />
          <Toggle icon={Moon} label="Dark" isOn={isDark} onChoose={() => setIsDark(true)} />
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
