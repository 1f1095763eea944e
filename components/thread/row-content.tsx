'use client';
// What a row says. What people and agents say to each other comes with the page; the code of all other rows comes after it, and what
// the server drew of them stands there until then.
import { LINES } from '@/components/message/message-extras';
import { LatePart } from '@/components/ui/later/late-part';
import { Later } from '@/components/ui/later/later';
import { FENCE, FORMATTED } from '@/components/ui/markdown/markdown';
import { useDensity } from '@/components/ui/preferences/preferences-context';
import { rowHeight } from './row-height';
import { ChatMessage, RequestMessage } from './rows/message-rows';
import type { EventThreadRow } from './rows/row-body';

const WORK = new LatePart(() => import('./rows/row-body').then((code) => code.RowBody));

/** With what formats its fields and what stands below them, which the server has drawn before it comes. */
const RESULT = new LatePart(async () => {
  const [{ ResultCard }] = await Promise.all([
    import('./rows/result/result-card'),
    FORMATTED.fetch(),
    FENCE.fetch(),
    LINES.fetch(),
  ]);
  return ResultCard;
}, FORMATTED.needs);

export function RowContent({ row }: { row: EventThreadRow }) {
  switch (row.kind) {
    case 'chat':
    case 'system':
      return <ChatMessage row={row} />;
    case 'request':
      return <RequestMessage row={row} />;
    case 'result':
      return <Later part={RESULT} props={{ row }} Waiting={Unloaded} />;
    default:
      return <Later part={WORK} props={{ row }} Waiting={Unloaded} />;
  }
}

/** As tall as the row will be, near enough. */
function Unloaded({ row }: { row: EventThreadRow }) {
  return <div style={{ height: rowHeight(row, useDensity()) }} />;
}
