import { useId } from "react";

type EditorSelectProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly (readonly [value: Value, words: string])[];
  onChange: (value: Value) => void;
  problem?: string | undefined;
  hint?: string;
  /** The label is for those who hear the page: what stands around it says it to the others. */
  isBare?: boolean;
  className?: string;
};

/** One of a few, under its name. */
export function EditorSelect<Value extends string>(props: EditorSelectProps<Value>) {
  const { label, value, options, onChange, problem, hint, isBare, className = "" } = props;
  const id = useId();
  const describedBy = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined;
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className={isBare ? "sr-only" : "mb-1 block font-semibold"}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        aria-describedby={describedBy}
        aria-invalid={problem ? true : undefined}
        onChange={(event) => onChange(event.currentTarget.value as Value)}
        className="field"
      >
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
      {problem && (
        <p id={`${id}-problem`} className="field-error">
          {problem}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-ink-soft text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}
