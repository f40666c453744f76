"use client";

import { useRouter } from "next/navigation";
import { useRef } from "react";
import { PushBox } from "./push-box";
import { usePush } from "./use-push";

type ThisDeviceProps = {
  pushKey: string;
  /** The ids of devices that the server knows. The list next to it may remove this one. */
  devices?: readonly string[];
};

/** Turns notifications on for this device and sends a test. */
export function ThisDevice({ pushKey, devices = [] }: ThisDeviceProps) {
  const push = usePush(pushKey, devices.join());
  const router = useRouter();
  const box = useRef<HTMLDivElement>(null);
  const ask = async () => {
    // The list next to it has a new entry.
    if (await push.ask()) router.refresh();
  };
  return (
    <div className="needs-script">
      <PushBox state={push.state} ref={box} onAsk={() => void ask()} onUnknown={push.forget} />
    </div>
  );
}
