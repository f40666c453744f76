import { useId } from "react";

type FilterSelectProps = {
  label: string;
  value: string;
  /** Each value with its words. */
  options: readonly (readonly [value: string, words: string])[];
  onChange: (value: string) => void;
  className?: string;
};

/** One of a few, under its name. A value that is none of them is shown all the same. */
export function FilterSelect({ label, value, options, onChange, className = "" }: FilterSelectProps) {
  const id = useId();
  const all = options.some(([each]) => each === value) ? options : [...options, [value, value] as const];
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className="mb-1 block font-semibold text-sm">
        {label}
      </label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)} className="field">
        {all.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
