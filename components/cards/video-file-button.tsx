import { FolderOpen } from "lucide";
import type { Ref } from "react";
import { Icon } from "../icon";
import { buttonClass } from "../ui/button";

/** Some systems don't list .avi or .mov as video. */
const ACCEPT = "video/*,.webm,.mp4,.mov,.avi";

type VideoFileButtonProps = {
  label: string;
  onFile: (file: File) => void;
  ref?: Ref<HTMLInputElement>;
};

/** The browser's file picker as a button. Phones offer their camera there, too. */
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
          // Lets the same file be chosen again.
          currentTarget.value = "";
          if (file) onFile(file);
        }}
      />
    </label>
  );
}
