import type { Ref } from "react";

type OptInDoneProps = {
  titleAs?: "h1" | "h2";
  /** Receives the focus when it replaces the form. */
  titleRef?: Ref<HTMLHeadingElement>;
};

/** Shown once an address is accepted, to be confirmed. Source of the first and last texts: spec section 2. */
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
      <p className="mt-1 font-semibold">Check your inbox to confirm</p>
      <p className="mt-1 text-muted-foreground">
        Press the button in the email we just sent you. You're not on the list until you do.
      </p>
      <p className="mt-1 text-muted-foreground">
        Thanks for subscribing! We'll send you amazing holiday deals and previews.
      </p>
    </div>
  );
}
