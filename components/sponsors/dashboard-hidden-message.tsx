type DashboardHiddenMessageProps = {
  reason: string;
  /** Whether another text waits for an editor. */
  isNew: boolean;
};

/** Tells a sponsor that their message is hidden, why, and what to do next. */
export function DashboardHiddenMessage({ reason, isNew }: DashboardHiddenMessageProps) {
  return (
    <div className="mt-3 max-w-prose rounded-[1.25rem] border border-field-line px-4 py-3">
      <p className="font-bold">{isNew ? "Your new message is waiting for review" : "Your message is hidden"}</p>
      <p className="mt-1">
        {isNew
          ? "An editor will review it before it appears. Your last message was hidden for this reason:"
          : "It doesn’t appear on the holiday’s page, for this reason:"}
      </p>
      <blockquote dir="auto" className="wrap-anywhere mt-1 whitespace-pre-line border-field-line border-l-4 pl-3">
        {reason}
      </blockquote>
      {!isNew && <p className="mt-1">Write a new one, and an editor will review it.</p>}
    </div>
  );
}
