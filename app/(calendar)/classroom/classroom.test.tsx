import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import type { Lesson } from "@/lib/holidays/catalog.queries";
import { printScale, sourcesOf } from "@/lib/holidays/lesson";
import { AppProviders } from "@/tests/router";
import { SlideControls, TodaysLesson } from "./controls";
import { LessonScreen } from "./lesson";
import { Projector } from "./projector";

const CLASSROOM = {
  fact: "Each number is the sum of the two before it.",
  questions: ["What comes after 1, 1, 2, 3?", "Where are there spirals?", "Why do plants count?"],
  activity: { title: "Count the spirals", text: "Turn a pine cone and count." },
  word: { word: "sequence", meaning: "Numbers in an order that follows a rule." },
};

const LESSON: Lesson = {
  id: "0b8f2c1e-3d4a-4e5f-8a6b-7c9d0e1f2a3b",
  slug: "fibonacci-day",
  holidayName: "Fibonacci Day",
  category: "Science & Tech",
  dateIso: "2026-11-23",
  displayDate: "November 23rd",
  isMonthObservance: false,
  lengthDays: 1,
  tone: "festive",
  emoji: "🐚",
  hue: 120,
  notes: "Eleven twenty-three.",
  history: "Leonardo of Pisa wrote about rabbits.",
  picturePath: "/pictures/a-day/1.svg",
  sourceUrl: "https://numbers.example/fibonacci",
  sources: [{ title: "Liber Abaci" }, { title: "A page on spirals", url: "https://www.spirals.example/" }],
  classroom: CLASSROOM,
};

const AROUND = {
  before: { date: "2026-11-22", name: "Go for a Ride Day" },
  after: { date: "2026-11-24", name: null },
  address: "https://oddly.example/classroom/2026-11-23",
} as const;

function lessonPage(lesson: Lesson | null): HTMLElement {
  const page = document.createElement("main");
  page.innerHTML = renderToStaticMarkup(
    <AppProviders url={new URL(AROUND.address)}>
      <LessonScreen date="2026-11-23" lesson={lesson} {...AROUND} />
    </AppProviders>,
  );
  return page;
}

const hrefs = (page: Element) => [...page.querySelectorAll("a")].map((link) => link.getAttribute("href"));

afterEach(() => vi.restoreAllMocks());

test("a lesson has its fact, a question for each age, the activity, the word, the sources and its address", () => {
  const page = lessonPage(LESSON);
  expect(page.querySelector("h1")?.textContent).toBe("Fibonacci Day");
  const questions = [...page.querySelectorAll(".lesson-questions li")].map(({ textContent }) => textContent);
  const [young, middle, old] = CLASSROOM.questions;
  expect(questions).toEqual([`Ages 5 to 7${young}`, `Ages 8 to 10${middle}`, `Ages 11 to 13${old}`]);
  const { activity, word, fact } = CLASSROOM;
  for (const text of [fact, activity.title, activity.text, word.word, word.meaning, AROUND.address])
    expect(page.textContent).toContain(text);
  expect(page.querySelector(".lesson-sources")?.textContent).toContain("(spirals.example)");
});

test("a lesson links to its sources, its day, the projector and the days around it, and to nothing else", () => {
  expect(hrefs(lessonPage(LESSON)).toSorted()).toEqual([
    "/classroom/2026-11-22",
    "/classroom/2026-11-23?view=projector",
    "/classroom/2026-11-24",
    "/holiday/2026-11-23",
    "https://www.spirals.example/",
  ]);
});

test("a lesson has no exclamation mark or greeting of its own, so that it suits a solemn day", () => {
  expect(lessonPage({ ...LESSON, tone: "solemn" }).textContent).not.toMatch(/!|Happy|fun/);
});

test("a pick without a lesson shows what there is, says so, and has nothing to project", () => {
  const page = lessonPage({ ...LESSON, classroom: null });
  expect(page.textContent).toContain("There is no lesson for this day yet.");
  for (const text of [LESSON.notes, LESSON.history, "Liber Abaci"]) expect(page.textContent).toContain(text);
  expect(hrefs(page)).toContain("/classroom/2026-11-22");
  expect(hrefs(page).join()).not.toContain("projector");
});

test("a day without holidays says so, and still leads to the days around it", () => {
  const page = lessonPage(null);
  expect(page.querySelector("h1")?.textContent).toBe("No holiday on this day");
  expect(hrefs(page)).toEqual(["/holiday/2026-11-23", "/classroom/2026-11-22", "/classroom/2026-11-24"]);
});

test("without named sources, the page to learn more is the source", () => {
  const source = { title: "More about Fibonacci Day", url: LESSON.sourceUrl };
  expect(sourcesOf({ ...LESSON, sources: [] })).toEqual([source]);
  expect(sourcesOf({ ...LESSON, sources: [], sourceUrl: null })).toEqual([]);
});

test("printed text is never enlarged, and its area never grows with its length", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(1000), (length, more) => {
      expect(printScale(length)).toBeLessThanOrEqual(1);
      expect(printScale(length + more)).toBeLessThanOrEqual(printScale(length));
    }),
  );
});

test("slides are reached by links without scripts, and by arrow keys with them", async () => {
  document.body.innerHTML = renderToStaticMarkup(
    <AppProviders url={new URL(AROUND.address)}>
      <Projector {...LESSON} {...CLASSROOM} />
    </AppProviders>,
  );
  const slides = [...document.querySelectorAll<HTMLElement>(".slide")];
  const targets = hrefs(document.body).filter((href) => href?.startsWith("#"));
  expect(targets).toEqual(slides.map(({ id }) => `#${id}`));
  expect(hrefs(document.body)).toContain("/classroom/2026-11-23");
  let current = 1;
  for (const [index, slide] of slides.entries()) {
    slide.getBoundingClientRect = () => ({ top: (index - current) * innerHeight }) as DOMRect;
    slide.scrollIntoView = () => {
      current = index;
      dispatchEvent(new Event("scroll"));
    };
  }
  const marked = () => document.querySelector("[aria-current=true]")?.getAttribute("href");
  const box = document.body.appendChild(document.createElement("div"));
  render(<SlideControls className="" />, { container: box });
  expect(marked()).toBe("#question-1");
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  expect(marked()).toBe("#question-3");
  await userEvent.keyboard("{ArrowLeft}{Control>}{ArrowLeft}{/Control}");
  expect(marked()).toBe("#question-2");
  const field = document.body.appendChild(document.createElement("input"));
  field.focus();
  await userEvent.keyboard("{ArrowLeft}");
  expect(marked()).toBe("#question-2");
  // No browser here has a full screen.
  expect(screen.queryByRole("button")).toBeNull();
});

test("today's lesson gives way to that of the visitor's day", () => {
  const replace = vi.spyOn(location, "replace").mockImplementation(() => undefined);
  document.documentElement.dataset.today = "2026-11-23";
  render(<TodaysLesson date="2026-11-23" />);
  expect(replace).not.toHaveBeenCalled();
  render(<TodaysLesson date="2026-11-24" />);
  expect(replace).toHaveBeenCalledExactlyOnceWith("/classroom/2026-11-23");
});
