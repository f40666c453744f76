"use client";

import { useRouter } from "next/navigation";
import { useRef } from "react";
import { PushBox } from "./push-box";
import { usePush } from "./use-push";

type ThisDeviceProps = {
  pushKey: string;
  /** By their ids, those that our server knows: beside a list of them, it may be removed there. */
  devices?: readonly string[];
};

/** Turns notifications on for the device in hand, and tries them out. */
export function ThisDevice({ pushKey, devices = [] }: ThisDeviceProps) {
  const push = usePush(pushKey, devices.join());
  const router = useRouter();
  const box = useRef<HTMLDivElement>(null);
  const ask = async () => {
    // The list beside it has one more.
    if (await push.ask()) router.refresh();
  };
  return (
    <div className="needs-script">
      <PushBox state={push.state} ref={box} onAsk={() => void ask()} onUnknown={push.forget} />
    </div>
  );
}
