/** A postage stamp with the holiday's emoji, worth what everything here is worth: one day. Decoration. */
export function CardStamp({ emoji }: { emoji: string }) {
  return (
    <span aria-hidden="true" className="card-stamp">
      <span className="card-stamp-paper">
        <span className="card-stamp-picture">
          <span className="card-stamp-value">1 day</span>
          <span className="card-stamp-emoji">{emoji}</span>
          <span className="card-stamp-name">Oddly</span>
        </span>
      </span>
    </span>
  );
}
