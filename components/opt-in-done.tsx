import type { Ref } from "react";

type OptInDoneProps = {
  titleAs?: "h1" | "h2";
  /** Takes the focus when it comes in place of the form. */
  titleRef?: Ref<HTMLHeadingElement>;
};

/** What is said when an address has arrived. Source of the first two sentences: spec section 2, e-mail opt-in. */
export function OptInDone({ titleAs: Title = "h2", titleRef }: OptInDoneProps) {
  return (
    <div>
      <Title
        ref={titleRef}
        tabIndex={-1}
        className={`font-display outline-none ${Title === "h1" ? "mb-3 font-extrabold text-4xl tracking-tight" : "font-bold text-2xl"}`}
      >
        You're all set!
      </Title>
      <p className="mt-1 text-ink-soft">Thanks for subscribing! We'll send you amazing holiday deals and previews.</p>
      <p className="mt-1 text-ink-soft">
        First comes a mail with a button in it. Press that, and you are on the list; until then we send nothing else.
      </p>
    </div>
  );
}
