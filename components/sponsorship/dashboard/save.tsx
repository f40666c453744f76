import { buttonClass } from "@/components/ui/button";

type DashboardSaveProps = {
  /** What went wrong the last time; "" for nothing. */
  problem: string;
  isBusy: boolean;
  onClose: () => void;
};

/** The foot of a form in a dialog: what went wrong, Cancel and Save. */
export function DashboardSave({ problem, isBusy, onClose }: DashboardSaveProps) {
  return (
    <>
      {problem && (
        <p role="alert" className="field-error">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <button type="button" onClick={onClose} className={buttonClass({ look: "quiet" })}>
          Cancel
        </button>
        <button type="submit" aria-disabled={isBusy} className={buttonClass()}>
          {isBusy ? "Saving…" : "Save"}
        </button>
      </div>
    </>
  );
}
