import { z } from "zod";
import { DEFAULT_CATEGORY } from "../traits";
import { PLACE_CATEGORIES } from "./kinds";

function degrees(name: string, most: number) {
  const message = `${name} must be between -${most} and ${most}`;
  return z
    .string(message)
    .regex(/^-?\d{1,3}(\.\d{1,20})?$/, message)
    .transform(Number)
    .refine((value) => Math.abs(value) <= most, message);
}

export const latitudeParam = degrees("Latitude", 90);
export const longitudeParam = degrees("Longitude", 180);

/** A holiday's category. A missing or unknown one becomes the default category. */
export const categoryParam = z.enum(PLACE_CATEGORIES).catch(DEFAULT_CATEGORY);
