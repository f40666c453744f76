type DashboardHiddenMessageProps = {
  reason: string;
  /** Whether another text waits for an editor. */
  isNew: boolean;
};

/** Tells a sponsor that their message is kept from the holiday's page, why, and what comes next. */
export function DashboardHiddenMessage({ reason, isNew }: DashboardHiddenMessageProps) {
  return (
    <div className="mt-3 max-w-prose rounded-[1.25rem] border border-field-line px-4 py-3">
      <p className="font-bold">{isNew ? "Your new message waits for an editor" : "Your message is hidden"}</p>
      <p className="mt-1">
        {isNew
          ? "One of us reads it before it is shown. The one before it was hidden, with this reason:"
          : "We keep it from the holiday’s page, with this reason:"}
      </p>
      <blockquote dir="auto" className="wrap-anywhere mt-1 whitespace-pre-line border-field-line border-l-4 pl-3">
        {reason}
      </blockquote>
      {!isNew && <p className="mt-1">Write another one: an editor reads it, and then it is shown.</p>}
    </div>
  );
}
