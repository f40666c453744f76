/** The shelves on which our own gift ideas stand. An editor's may stand on any other. */
export const GIFT_KINDS = [
  "Kitchen",
  "Food & Drink",
  "Books",
  "Games & Toys",
  "Craft",
  "Stationery",
  "Music",
  "Home",
  "Garden",
  "Outdoors",
  "Sports",
  "Gadgets",
  "Clothing",
  "Self-Care",
  "Pets",
  "Party",
] as const;
