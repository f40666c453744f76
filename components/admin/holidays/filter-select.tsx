import { useId } from "react";

type FilterSelectProps = {
  label: string;
  value: string;
  /** Each value with its label. */
  options: readonly (readonly [value: string, words: string])[];
  onChange: (value: string) => void;
  className?: string;
};

/** A labeled select for a few options. A value that is not among them is shown anyway. */
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
