// What the columns of a comparison are, where there is room for them.
import { useMessages } from '@/components/ui/language/language-context';
import { COMPARE } from '@/lib/messages/en/features/compare/compare';
import { COLUMNS } from './pair/pair-row';
import { SideMark } from './pair/side-mark';

export function ColumnHeads({ tasks }: { tasks: { readonly a: number; readonly b: number } }) {
  const messages = useMessages(COMPARE).list;
  return (
    <div
      aria-hidden
      className={`hidden h-8 shrink-0 items-center border-y border-hairline px-5 text-12 text-ink-faint @2xl:grid ${COLUMNS}`}
    >
      <span>{messages.task}</span>
      <span className="flex items-center gap-1.5">
        <SideMark side="a" /> {messages.tasks(tasks.a)}
      </span>
      <span>{messages.time}</span>
      <span className="text-center">{messages.route}</span>
      <span className="text-center">{messages.tries}</span>
      <span className="text-center">{messages.votes}</span>
      <span className="text-center">{messages.result}</span>
      <span className="flex items-center gap-1.5">
        <SideMark side="b" /> {messages.tasks(tasks.b)}
      </span>
    </div>
  );
}
