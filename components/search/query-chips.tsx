// What is drawn behind the text of the field: a chip under each operator. The letters are there for their width alone; what is read is
// the field itself.
import { querySpans } from '@/lib/search/query-spans';

export function QueryChips({ line }: { line: string }) {
  return querySpans(line).map(({ text, start, isOperator }) => (
    <span
      key={start}
      className={isOperator ? 'rounded-small bg-fill-active outline-2 outline-fill-active' : ''}
    >
      {text}
    </span>
  ));
}
