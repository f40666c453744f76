import type { MetadataRoute } from "next";

/** What a phone needs to add the site to its home screen. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    id: "/",
    name: "Oddly: every day is oddly special",
    short_name: "Oddly",
    description: "One quirky holiday a day, on the day it really falls.",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#f3edfb",
    theme_color: "#6d35c4",
    lang: "en-US",
    categories: ["lifestyle", "entertainment"],
    icons: [
      { src: "/icons/192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/512.png", sizes: "512x512", type: "image/png" },
      { src: "/icons/maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    shortcuts: [
      { name: "Calendar", url: "/calendar" },
      { name: "Search", url: "/search" },
    ],
  };
}
