import { FolderOpen } from "lucide";
import type { Ref } from "react";
import { Icon } from "../icon";
import { buttonClass } from "../ui/button";

/** Some systems show no .avi or .mov under "video". */
const ACCEPT = "video/*,.webm,.mp4,.mov,.avi";

type VideoFileButtonProps = {
  label: string;
  onFile: (file: File) => void;
  ref?: Ref<HTMLInputElement>;
};

/** The browser's own way to a file, looking like a button of ours. A phone offers its camera there, too. */
export function VideoFileButton({ label, onFile, ref }: VideoFileButtonProps) {
  return (
    <label className={buttonClass({ look: "quiet", className: "video-file" })}>
      <Icon of={FolderOpen} /> {label}
      <input
        ref={ref}
        type="file"
        accept={ACCEPT}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Else the same file, chosen again, would be no change.
          currentTarget.value = "";
          if (file) onFile(file);
        }}
      />
    </label>
  );
}
