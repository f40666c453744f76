import { z } from "zod";
import { isTimeZone } from "@/lib/core/zoned-time";

/** The time zone in `?zone=`. */
export const zoneParam = z.string().refine(isTimeZone, "Zone must be an IANA time zone, like Europe/Berlin");
