"use client";

type ChoicesProps<Value extends string> = {
  legend: string;
  name: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One of a few, all of them in sight. */
export function Choices<Value extends string>({ legend, name, options, value, onChange }: ChoicesProps<Value>) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold text-sm">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((each) => (
          <label key={each.value} className="choice">
            <input type="radio" name={name} checked={each.value === value} onChange={() => onChange(each.value)} />
            {each.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
