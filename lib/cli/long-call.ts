// A request that takes long: how far it is stands in one line of the terminal until it has ended.
import { callApi, quit, type ServerConnection } from './client';
import { counted } from './counted';
import { serverEvents } from './server-events';

type Progress = { readonly done: number; readonly total: number };

/** A body that is sent as it is read. */
type SentBody = { readonly type: string; readonly stream: ReadableStream };

/** Sends it, tells how far it is on a terminal, and returns its result; quits with what went wrong. @param doing As in "Verified 1 of 2 events". */
export async function callLong<Result>(
  connection: ServerConnection,
  path: string,
  doing: string,
  sent?: SentBody,
): Promise<Result> {
  const response = await callApi(connection, path, {
    method: 'POST',
    headers: { 'content-type': sent?.type ?? 'application/json', accept: 'text/event-stream' },
    body: sent?.stream ?? '{}',
    ...(sent && { duplex: 'half' }),
  });
  for await (const { name, data } of serverEvents(response)) {
    if (name === 'progress') tell(doing, JSON.parse(data) as Progress);
    else if (name === 'result') return ended(JSON.parse(data) as Result);
    else if (name === 'problem') {
      const problem = JSON.parse(data) as { title: string; detail: string };
      quit(`${ended(problem).title}: ${problem.detail}`);
    }
  }
  return quit('The server went away before it had ended. Look at its log, and try again.');
}

function tell(doing: string, { done, total }: Progress): void {
  if (!process.stderr.isTTY || total === 0) return;
  const so = done.toLocaleString('en');
  process.stderr.write(`\r${doing} ${so} of ${counted(total, 'event')}\u001b[K`);
}

/** Takes the line away again. */
function ended<Value>(value: Value): Value {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  return value;
}
