type ChoiceProps<Id extends string> = {
  legend: string;
  name: string;
  options: readonly { id: Id; label: string }[];
  value: Id;
  onChange: (id: Id) => void;
};

/** A choice of one, each with a color swatch. */
export function Choice<Id extends string>({ legend, name, options, value, onChange }: ChoiceProps<Id>) {
  return (
    <fieldset className="mt-8">
      <legend className="mb-3 font-display font-extrabold text-xl">{legend}</legend>
      <div className="flex flex-wrap gap-3">
        {options.map(({ id, label }) => (
          <label key={id} className="choice">
            <input type="radio" name={name} value={id} checked={id === value} onChange={() => onChange(id)} />
            <span aria-hidden="true" className={`swatch swatch-${name}-${id}`} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
