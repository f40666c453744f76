import { z } from "zod";
import { lineInput, webUrlInput } from "@/lib/core/input";
import { severalLines } from "@/lib/core/text";
import {
  DEFAULT_RATING,
  HIGHEST_RATING,
  LOWEST_RATING,
  MAX_GIFT_CATEGORY_LENGTH,
  MAX_GIFT_DESCRIPTION_LENGTH,
  MAX_GIFT_NAME_LENGTH,
  MAX_PRICE_LENGTH,
} from "@/lib/holidays/gifts/kinds";
import { withScheme } from "@/lib/sponsorship/website";

const RATING_RANGE = `Rating must be between ${LOWEST_RATING} and ${HIGHEST_RATING}`;

const rating = z
  .number(RATING_RANGE)
  .min(LOWEST_RATING, RATING_RANGE)
  .max(HIGHEST_RATING, RATING_RANGE)
  .refine((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-9, "Rating must be in steps of 0.1");

const fields = {
  name: lineInput("Name", 1, MAX_GIFT_NAME_LENGTH),
  description: z
    .string("Description is required")
    .transform(severalLines)
    .pipe(
      z
        .string()
        .min(1, "Description is required")
        .max(MAX_GIFT_DESCRIPTION_LENGTH, `Description must be ${MAX_GIFT_DESCRIPTION_LENGTH} characters or less`),
    ),
  price: lineInput("Price", 1, MAX_PRICE_LENGTH),
  category: lineInput("Category", 1, MAX_GIFT_CATEGORY_LENGTH),
};

/**
 * A gift idea: with a URL or, when one of the seed's is restored, with a shop search and without a rating. Source of
 * the limits: spec section 5, gift suggestion.
 */
export const giftInput = z
  .object({
    ...fields,
    /** Set by the client, so that a request can be retried after a lost response. */
    id: z.uuid("Id must be a UUID").toLowerCase().optional(),
    rating: rating.nullable().default(DEFAULT_RATING),
    affiliateUrl: webUrlInput.optional(),
    shopQuery: lineInput("Shop search", 1, 100).optional(),
    /** The order among gift ideas with the same rating. */
    position: z.int().min(0).max(1000).default(0),
  })
  .refine(({ affiliateUrl, shopQuery }) => (affiliateUrl === undefined) !== (shopQuery === undefined), {
    path: ["affiliateUrl"],
    error: "Must be a valid URL",
    // Report it once, together with other missing fields, and not for what is no object at all.
    when: ({ issues }) => issues.every(({ path = [] }) => path.length > 0 && path[0] !== "affiliateUrl"),
  });

export type GiftInput = z.output<typeof giftInput>;

const changedFields = z.object({ ...fields, rating, affiliateUrl: webUrlInput });

/** A change of a gift idea: missing fields stay unchanged. A URL replaces the shop search. */
export const giftChangeInput = changedFields.partial();

export type GiftChange = z.output<typeof giftChangeInput>;

/**
 * A gift idea as typed into the admin's form. The fields in `optional` may stay empty, which leaves them out: a gift
 * idea of the catalog has no rating or URL of its own.
 */
export const giftForm = (optional: readonly ("rating" | "affiliateUrl")[]) =>
  z
    .object({
      name: z.string(),
      description: z.string(),
      price: z.string(),
      category: z.string(),
      rating: z.string(),
      affiliateUrl: z.string(),
    })
    .transform(({ rating, affiliateUrl, ...texts }) => ({
      ...texts,
      ...((rating.trim() !== "" || !optional.includes("rating")) && { rating: Number(rating) }),
      ...((affiliateUrl.trim() !== "" || !optional.includes("affiliateUrl")) && {
        affiliateUrl: withScheme(affiliateUrl),
      }),
    }))
    .pipe(changedFields.partial({ rating: true, affiliateUrl: true }));

export type GiftForm = z.input<ReturnType<typeof giftForm>>;

/** The ID of a gift idea in a path. */
export const giftIdParam = z.uuid("This gift idea does not exist").toLowerCase();
