import { Check, Share2 } from "lucide-react";
import { Icon } from "@/components/ui/icon";
import { ShareButton, type Shared } from "./share-button";

const ICON = <Icon of={Share2} />;
const COPIED_ICON = <Icon of={Check} />;

/** Shares with the device's share sheet if there is one, else with a short list: two networks and the link. */
export function ShareControl(shared: Shared) {
  return <ShareButton {...shared} icon={ICON} copiedIcon={COPIED_ICON} />;
}
