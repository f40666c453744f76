type FilterChipsProps<Value extends string> = {
  legend: string;
  options: readonly (readonly [value: Value, words: string])[];
  value: Value;
  onChange: (value: Value) => void;
  /** The number of items for the selected value, if shown. */
  count?: number | null;
};

/** A choice of a few options, all of them visible. */
export function FilterChips<Value extends string>({
  legend,
  options,
  value,
  onChange,
  count = null,
}: FilterChipsProps<Value>) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{legend}</legend>
      {options.map(([each, words]) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === value}
          onClick={() => onChange(each)}
          className="chip aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent"
        >
          {words}
          {each === value && count !== null && <span className="tabular-nums">{count.toLocaleString("en-US")}</span>}
        </button>
      ))}
    </fieldset>
  );
}
