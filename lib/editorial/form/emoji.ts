import { CATEGORIES, CATEGORY_LOOK, type Category, DEFAULT_CATEGORY } from "@/lib/holidays/traits";

/** A few emoji for each category, besides its own. */
const BY_CATEGORY: Readonly<Record<Category | typeof DEFAULT_CATEGORY, string>> = {
  "Food & Drink": "🍰 🍕 🥞 🍵 🌮 🧀",
  Animals: "🐈 🐕 🐝 🦆 🐢 🦉",
  Nature: "🌳 🌼 🍂 🌊 🍄 🌈",
  "Arts & Music": "🎨 🎻 🎬 🎭 🥁 📷",
  "Books & Words": "📖 ✍️ 💬 🔤 📝 🗞️",
  "Science & Tech": "🔬 🚀 💡 🧪 🤖 🧲",
  "Games & Play": "🧩 🪁 🃏 🎳 ♟️ 🪀",
  "Sports & Outdoors": "🚲 ⚽ 🥾 🎣 🛶 🏃",
  "Home & Garden": "🏡 🧹 🌷 🛠️ 🪑 🧺",
  "Friends & Family": "👵 🤗 💌 👯 🍼 🎈",
  "Kindness & Causes": "🤝 💙 🕊️ 🩸 🙌 🫶",
  "History & Culture": "🏛️ 🗿 ⚓ 👑 📜 🕰️",
  "Work & School": "💼 📎 🎓 🖊️ 📅 ☕",
  Wellbeing: "😴 🧖 🌞 💧 🛀 🍃",
  "Wonderfully Weird": "👽 🦄 🧦 🤪 🪄 🦖",
  General: "🎂 ⭐ 🎊 🥳 🎁 ✨",
};

/** Returns the suggested emoji for a category, its own first. */
export function emojiFor(category: string): string[] {
  const known = CATEGORIES.find((each) => each === category) ?? DEFAULT_CATEGORY;
  return [CATEGORY_LOOK[known].emoji, ...BY_CATEGORY[known].split(" ")];
}
