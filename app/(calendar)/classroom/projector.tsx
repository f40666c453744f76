import Link from "next/link";
import type { ReactNode } from "react";
import { hueStyle, Sticker } from "@/components/ui/hue";
import { longDate } from "@/lib/core/dates";
import type { Lesson } from "@/lib/holidays/catalog.queries";
import { AGES, sourcesOf } from "@/lib/holidays/lesson";
import { SlideControls } from "./controls";
import "./slides.css";

function Slide({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-label`} className="slide">
      <h2 id={`${id}-label`} className="slide-label">
        {label}
      </h2>
      {children}
    </section>
  );
}

/** A lesson in large type, one slide below the other. Without scripts it is a long page with links to its slides. */
export function Projector(lesson: Lesson & NonNullable<Lesson["classroom"]>) {
  const { dateIso, holidayName, emoji, hue, tone, fact, questions, activity, word } = lesson;
  const sources = sourcesOf(lesson);
  return (
    <article className="slides hued" style={hueStyle(hue, tone)} data-tone={tone}>
      <section id="fact" aria-labelledby="title" className="slide">
        <div className="slide-top">
          <Sticker emoji={emoji} />
          <div>
            <p className="slide-label">{longDate(dateIso)}</p>
            <h1 id="title" className="slide-title">
              {holidayName}
            </h1>
          </div>
        </div>
        <p className="slide-text">{fact}</p>
      </section>
      {questions.map((question, index) => (
        <Slide key={question} id={`question-${index + 1}`} label={AGES[index] ?? "A question"}>
          <p className="slide-question">{question}</p>
        </Slide>
      ))}
      <Slide id="activity" label="A five-minute activity">
        <p className="slide-title">{activity.title}</p>
        <p className="slide-text">{activity.text}</p>
      </Slide>
      <Slide id="word" label="Word of the day">
        <p className="slide-word">{word.word}</p>
        <p className="slide-text">{word.meaning}</p>
        {sources.length > 0 && (
          <p className="slide-sources">
            {sources.length > 1 ? "Sources" : "Source"}: {sources.map(({ title }) => title).join("; ")}
          </p>
        )}
      </Slide>
      <nav aria-label="Slides" className="slide-bar">
        <Link href={`/classroom/${dateIso}`} prefetch={false} className="slide-link">
          Close
        </Link>
        <ul>
          <li>
            <a href="#fact" className="slide-link">
              Fact
            </a>
          </li>
          {questions.map((question, index) => (
            <li key={question}>
              <a href={`#question-${index + 1}`} className="slide-link">
                <span className="sr-only">Ages </span>
                {AGES[index]?.replace("Ages ", "").replace(" to ", "–")}
              </a>
            </li>
          ))}
          <li>
            <a href="#activity" className="slide-link">
              Activity
            </a>
          </li>
          <li>
            <a href="#word" className="slide-link">
              Word
            </a>
          </li>
        </ul>
        <SlideControls className="slide-link slide-fill" />
      </nav>
    </article>
  );
}
