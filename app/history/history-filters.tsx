import { HISTORY_FILTERS, type HistoryFilter } from "@/lib/cards/history/filter";

type HistoryFiltersProps = {
  value: HistoryFilter;
  onChange: (filter: HistoryFilter) => void;
  /** How many cards match a filter. */
  countOf: (filter: HistoryFilter) => number;
};

/** The filters, each with its number of cards. */
export function HistoryFilters({ value, onChange, countOf }: HistoryFiltersProps) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Filter cards</legend>
      {HISTORY_FILTERS.map(({ id, label }) => (
        <label key={id} className="chip history-filter">
          <input type="radio" name="filter" value={id} checked={id === value} onChange={() => onChange(id)} />
          {label} <span className="font-normal text-sm">{countOf(id)}</span>
        </label>
      ))}
    </fieldset>
  );
}
