import { ChevronLeft, ChevronRight, Presentation, Printer } from "lucide-react";
import Link from "next/link";
import type { CSSProperties, ReactNode } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import { HolidayPicture } from "@/components/ui/emoji";
import { hueStyle } from "@/components/ui/hue";
import { Icon } from "@/components/ui/icon";
import type { CivilDate } from "@/lib/core/civil-date";
import { longDate } from "@/lib/core/dates";
import type { Lesson } from "@/lib/holidays/catalog.queries";
import { AGES, charactersOf, printScale, siteOf, sourcesOf } from "@/lib/holidays/lesson";
import { PrintButton } from "./controls";
import "./lesson.css";

type Neighbor = { date: CivilDate; name: string | null };

type LessonScreenProps = {
  date: CivilDate;
  /** Null on a day without holidays. */
  lesson: Lesson | null;
  /** The days around it; null outside the calendar. */
  before: Neighbor | null;
  after: Neighbor | null;
  /** The page's URL, for the printed page. */
  address: string;
};

function NeighborLink({ date, name, children }: Neighbor & { children: ReactNode }) {
  return (
    <Link href={`/classroom/${date}`} prefetch={false} className="lesson-step">
      {children}
      {name && <span className="text-muted-foreground text-sm">{name}</span>}
    </Link>
  );
}

function Sources({ lesson }: { lesson: Lesson }) {
  const sources = sourcesOf(lesson);
  if (sources.length === 0) return null;
  return (
    <section aria-labelledby="sources" className="lesson-sources">
      <h2 id="sources" className="lesson-label">
        Sources
      </h2>
      <ul>
        {sources.map(({ title, url }) => (
          <li key={`${title} ${url}`}>
            {url ? (
              <>
                <a href={url} target="_blank" rel="noopener" className="text-link">
                  {title}
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
                <span className="hidden print:inline"> ({siteOf(url)})</span>
              </>
            ) : (
              title
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function LessonParts({ fact, questions, activity, word }: NonNullable<Lesson["classroom"]>) {
  return (
    <>
      <section aria-labelledby="fact">
        <h2 id="fact" className="lesson-label">
          The day's fact
        </h2>
        <p className="lesson-fact">{fact}</p>
      </section>
      <section aria-labelledby="questions">
        <h2 id="questions" className="lesson-label">
          Three questions to talk about
        </h2>
        <ul className="lesson-questions">
          {questions.map((question, index) => (
            <li key={question}>
              <h3 className="lesson-age">{AGES[index]}</h3>
              <p>{question}</p>
            </li>
          ))}
        </ul>
      </section>
      <div className="lesson-pair">
        <section aria-labelledby="activity">
          <h2 id="activity" className="lesson-label">
            A five-minute activity
          </h2>
          <h3 className="lesson-name">{activity.title}</h3>
          <p>{activity.text}</p>
        </section>
        <section aria-labelledby="word">
          <h2 id="word" className="lesson-label">
            Word of the day
          </h2>
          <h3 className="lesson-name">{word.word}</h3>
          <p>{word.meaning}</p>
        </section>
      </div>
    </>
  );
}

/** What there is to read about a holiday that has no lesson. */
function WithoutLesson({ notes, history }: Lesson) {
  return (
    <>
      {notes && <p className="lesson-fact">{notes}</p>}
      {history && <p className="whitespace-pre-line">{history}</p>}
      <p className="text-muted-foreground">
        There is no lesson for this day yet. The days before and after it may have one.
      </p>
    </>
  );
}

/** One sheet for a class: a fact, three questions, an activity, a word, and the sources. Nothing on it is for sale. */
export function LessonScreen({ date, lesson, before, after, address }: LessonScreenProps) {
  const { hue = 300, tone = "solemn", classroom = null } = lesson ?? {};
  const scale = { "--print-scale": printScale(lesson ? charactersOf(lesson) : 1) } as CSSProperties;
  const outline = buttonVariants({ variant: "outline" });
  return (
    <article className="lesson hued" style={{ ...hueStyle(hue, tone), ...scale }} data-tone={tone}>
      <div className="lesson-bar">
        <Link href={`/holiday/${date}`} prefetch={false} className="link-quiet gap-1">
          <Icon of={ChevronLeft} /> Back to the day
        </Link>
        {classroom && (
          <div className="flex flex-wrap gap-2">
            <PrintButton className={`needs-script ${outline}`}>
              <Icon of={Printer} /> Print
            </PrintButton>
            <Link href={`/classroom/${date}?view=projector`} prefetch={false} className={outline}>
              <Icon of={Presentation} /> Projector view
            </Link>
          </div>
        )}
      </div>
      <div className="lesson-sheet">
        {lesson && (
          <div className="lesson-picture">
            <HolidayPicture path={lesson.picturePath} isFirst />
          </div>
        )}
        <header>
          <p className="lesson-date">
            In the classroom · <time dateTime={date}>{longDate(date)}</time>
          </p>
          <h1 className="lesson-title">{lesson ? lesson.holidayName : "No holiday on this day"}</h1>
        </header>
        {classroom && <LessonParts {...classroom} />}
        {lesson && !classroom && <WithoutLesson {...lesson} />}
        {!lesson && <p>Our calendar has no holiday on this day, so there is no lesson.</p>}
        {lesson && <Sources lesson={lesson} />}
        <p className="lesson-address">Oddly · {address}</p>
      </div>
      <nav aria-label="Lessons of other days" className="lesson-bar">
        {before ? (
          <NeighborLink {...before}>
            <span className="flex items-center gap-1">
              <Icon of={ChevronLeft} /> The day before
            </span>
          </NeighborLink>
        ) : (
          <span />
        )}
        {after && (
          <NeighborLink {...after}>
            <span className="flex items-center justify-end gap-1">
              The day after <Icon of={ChevronRight} />
            </span>
          </NeighborLink>
        )}
      </nav>
    </article>
  );
}
