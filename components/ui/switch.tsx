import { useId } from "react";

type SwitchProps = {
  label: string;
  hint?: string;
  name?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** A switch that takes effect at once: a checkbox with the role of a switch. */
export function Switch({ label, hint, name, checked, onChange }: SwitchProps) {
  const id = useId();
  return (
    <label
      data-slot="switch"
      className="flex min-h-13 cursor-pointer items-center gap-4 rounded-[1.25rem] border border-border bg-card px-4 py-2.5"
    >
      <span className="wrap-anywhere min-w-0 flex-1">
        <span id={`${id}-label`} className="block font-semibold">
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="block text-muted-foreground text-sm">
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        name={name}
        aria-checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="relative h-7.5 w-13 flex-none cursor-pointer appearance-none rounded-full border-2 border-muted-foreground bg-muted transition-colors before:absolute before:top-0.75 before:left-0.75 before:size-5 before:rounded-full before:bg-muted-foreground before:transition-transform checked:border-primary checked:bg-primary checked:before:translate-x-5 checked:before:bg-primary-foreground"
      />
    </label>
  );
}
