import { useId } from "react";

type EditorSelectProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly (readonly [value: Value, words: string])[];
  onChange: (value: Value) => void;
  problem?: string | undefined;
  /** Hides the label visually where the context makes it clear. */
  isBare?: boolean;
};

/** A labeled select for a few options. */
export function EditorSelect<Value extends string>(props: EditorSelectProps<Value>) {
  const { label, value, options, onChange, problem, isBare } = props;
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={isBare ? "sr-only" : "mb-1 block font-semibold"}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        aria-describedby={problem ? `${id}-problem` : undefined}
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
    </div>
  );
}
