// What the columns of a comparison are, where there is room for them.
import { counted } from '@/components/ui/text/counted';
import { COLUMNS } from './pair/pair-row';
import { SideMark } from './pair/side-mark';

export function ColumnHeads({ tasks }: { tasks: { readonly a: number; readonly b: number } }) {
  return (
    <div
      aria-hidden
      className={`hidden h-8 shrink-0 items-center border-y border-hairline px-5 text-12 text-ink-faint @2xl:grid ${COLUMNS}`}
    >
      <span>Task</span>
      <span className="flex items-center gap-1.5">
        <SideMark side="a" /> {counted(tasks.a, 'task')}
      </span>
      <span>Time, B − A</span>
      <span className="text-center">Route</span>
      <span className="text-center">Tries</span>
      <span className="text-center">Votes</span>
      <span className="text-center">Result</span>
      <span className="flex items-center gap-1.5">
        <SideMark side="b" /> {counted(tasks.b, 'task')}
      </span>
    </div>
  );
}
