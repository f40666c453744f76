import { diffWords } from "@/lib/editorial/form/diff";

/** Shows the changes of a text: deletions struck through, insertions marked, both announced to screen readers. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  let offset = 0;
  const pieces = diffWords(before, after).map((piece) => {
    offset += piece.text.length;
    return { ...piece, key: offset };
  });
  return (
    <p className="whitespace-pre-wrap text-pretty [overflow-wrap:anywhere]">
      {pieces.map(({ text, kind, key }) => {
        if (kind === "same") return <span key={key}>{text}</span>;
        if (kind === "gone") {
          return (
            <del key={key} className="text-danger decoration-2">
              <span className="sr-only"> removed: </span>
              {text}
            </del>
          );
        }
        return (
          <ins key={key} className="rounded bg-accent/15 font-semibold decoration-accent decoration-2">
            <span className="sr-only"> added: </span>
            {text}
          </ins>
        );
      })}
    </p>
  );
}
