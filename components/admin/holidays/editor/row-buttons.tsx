import { ArrowDown, ArrowUp, Trash2 } from "lucide";
import { Icon } from "@/components/ui/icon";

type RowButtonsProps = {
  /** What is moved or removed: "source 2". */
  name: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** Buttons that move a row of a list up and down, or remove it. */
export function RowButtons({ name, index, count, onMove, onRemove }: RowButtonsProps) {
  const isFirst = index === 0;
  const isLast = index === count - 1;
  return (
    <div className="flex flex-none">
      {/* Not `disabled`, so the focus stays on the button that just moved the row. */}
      <button
        type="button"
        aria-label={`Move ${name} up`}
        aria-disabled={isFirst}
        onClick={() => isFirst || onMove(index - 1)}
        className="icon-button text-ink-soft aria-disabled:opacity-35"
      >
        <Icon of={ArrowUp} />
      </button>
      <button
        type="button"
        aria-label={`Move ${name} down`}
        aria-disabled={isLast}
        onClick={() => isLast || onMove(index + 1)}
        className="icon-button text-ink-soft aria-disabled:opacity-35"
      >
        <Icon of={ArrowDown} />
      </button>
      <button type="button" aria-label={`Remove ${name}`} onClick={onRemove} className="icon-button text-ink-soft">
        <Icon of={Trash2} />
      </button>
    </div>
  );
}
