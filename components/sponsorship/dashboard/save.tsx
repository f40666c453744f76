import { buttonClass } from "@/components/ui/button";

type DashboardSaveProps = {
  /** The last error; "" for none. */
  problem: string;
  isBusy: boolean;
  onClose: () => void;
};

/** The footer of a form in a dialog: the last error, Cancel and Save. */
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
