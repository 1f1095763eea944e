// A text of separated values as a table, as wide as its place; as it stands where it is no table after all.
import { useMessages } from '@/components/ui/language/language-context';
import { SideScroll } from '@/components/ui/layout/side-scroll';
import { LongText } from '@/components/ui/text/long-text';
import { VisibleText } from '@/components/ui/text/visible-text';
import { ARTIFACT } from '@/lib/messages/en/shared/artifact';
import { TEXTS } from '@/lib/messages/en/shared/texts';
import { separatedValues } from './separated-values';

export function ArtifactTable({ text, separator }: { text: string; separator: string }) {
  const messages = useMessages(ARTIFACT);
  const { table: title } = useMessages(TEXTS);
  const table = separatedValues(text, separator);
  if (table === null) return <LongText mono text={text} />;
  const { head, rows, isNumeric, isCut } = table;
  const sideOf = (column: number) => (isNumeric[column] ? 'text-right tabular-nums' : 'text-left');
  return (
    <>
      <SideScroll label={title}>
        <table className="w-max border-collapse text-12">
          <thead>
            <tr>
              {head.map((name, column) => (
                <th
                  key={name}
                  scope="col"
                  className={`max-w-80 border-b border-hairline-strong py-1 pr-4 align-bottom font-medium text-ink-strong ${sideOf(column)}`}
                >
                  <VisibleText text={name} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ place, cells }) => (
              <tr key={place}>
                {head.map((name, column) => (
                  <td
                    key={name}
                    className={`max-w-80 border-b border-hairline py-1 pr-4 align-top break-words ${sideOf(column)}`}
                  >
                    <VisibleText text={cells[column] ?? ''} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </SideScroll>
      {isCut && <p className="pt-1 text-12 text-ink-faint">{messages.firstRows(rows.length)}</p>}
    </>
  );
}
