import type { DailyCount } from "@/lib/sponsorship/counts.queries";
import { grouped, shortDay } from "./report-words";

/** Every day with a number, the newest first, for whoever reads or hears better than they see. */
export function ReportTable({ holidayName, days }: { holidayName: string; days: readonly DailyCount[] }) {
  const busy = days.filter(({ views, visits }) => views > 0 || visits > 0).toReversed();
  return (
    <details className="mt-1">
      <summary className="link-quiet cursor-pointer">
        Numbers by day<span className="sr-only"> of {holidayName}</span>
      </summary>
      <table className="report-table">
        <caption className="sr-only">Views and visits of {holidayName}. Days with none are left out.</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Views</th>
            <th scope="col">Visits</th>
          </tr>
        </thead>
        <tbody>
          {busy.map(({ day, views, visits }) => (
            <tr key={day}>
              <th scope="row">
                <time dateTime={day}>{shortDay(day)}</time>
              </th>
              <td>{grouped(views)}</td>
              <td>{grouped(visits)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
