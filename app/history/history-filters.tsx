import { HISTORY_FILTERS, type HistoryFilter } from "@/lib/history/filter";

type HistoryFiltersProps = {
  value: HistoryFilter;
  onChange: (filter: HistoryFilter) => void;
  /** How many cards a filter leaves. */
  countOf: (filter: HistoryFilter) => number;
};

/** One of the filters, each with what it would leave. */
export function HistoryFilters({ value, onChange, countOf }: HistoryFiltersProps) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Which cards</legend>
      {HISTORY_FILTERS.map(({ id, label }) => (
        <label key={id} className="chip history-filter">
          <input type="radio" name="filter" value={id} checked={id === value} onChange={() => onChange(id)} />
          {label} <span className="font-normal text-sm">{countOf(id)}</span>
        </label>
      ))}
    </fieldset>
  );
}
