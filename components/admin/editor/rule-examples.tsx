const EXAMPLES = [
  "June 5",
  "the first Friday of June",
  "the last Monday in May",
  "the first and third Saturday of October",
  "the day after Thanksgiving",
  "the Friday before December 25",
  "47 days before Easter",
  "Easter Monday",
  "February 29",
  "the 256th day of the year",
  "Friday the 13th",
  "the third full week of June",
  "June 5 to 11",
  "all of June",
  "July 4, 2026 and July 5, 2027",
];

/** What can be written: a press puts it into the field. */
export function RuleExamples({ onChoose }: { onChoose: (words: string) => void }) {
  return (
    <ul aria-label="Examples" className="flex flex-wrap gap-1.5 rounded-2xl bg-sunken p-3">
      {EXAMPLES.map((words) => (
        <li key={words}>
          <button type="button" onClick={() => onChoose(words)} className="chip text-sm">
            {words}
          </button>
        </li>
      ))}
    </ul>
  );
}
