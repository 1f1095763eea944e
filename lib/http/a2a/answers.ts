// Answers in the words of a client's version, and streams as server-sent events, whose ids are positions of the log.
import { type Call, enterStream } from '../operation/operation';
import { streamOf } from '../operation/stream';
import { type A2aShownItem, itemInOldForm, taskInOldForm } from './a2a-item';
import type { A2aVersion } from './a2a-version';
import type { A2aAnswer, A2aItems, MethodName } from './methods';
import { pushIn } from './push-methods';

/** The methods of version 0.3 by their names there. */
export const METHOD_OF_OLD: Readonly<Partial<Record<string, MethodName>>> = {
  'message/send': 'SendMessage',
  'message/stream': 'SendStreamingMessage',
  'tasks/get': 'GetTask',
  'tasks/cancel': 'CancelTask',
  'tasks/resubscribe': 'SubscribeToTask',
  'tasks/pushNotificationConfig/set': 'CreateTaskPushNotificationConfig',
  'tasks/pushNotificationConfig/get': 'GetTaskPushNotificationConfig',
  'tasks/pushNotificationConfig/list': 'ListTaskPushNotificationConfigs',
  'tasks/pushNotificationConfig/delete': 'DeleteTaskPushNotificationConfig',
  'agent/getAuthenticatedExtendedCard': 'GetExtendedAgentCard',
};

/** What a method answered, as a client of the version reads it. */
export function valueIn(
  answer: Exclude<A2aAnswer, { kind: 'stream' }>,
  version: A2aVersion,
): unknown {
  switch (answer.kind) {
    case 'task':
      return version === '1.0' ? answer.task : taskInOldForm(answer.task);
    case 'sent':
      return version === '1.0' ? { task: answer.task } : taskInOldForm(answer.task);
    case 'tasks':
      return answer.page;
    case 'card':
      return answer.card;
    case 'push':
      return pushIn(answer.push, version);
    case 'pushes': {
      const configs = answer.pushes.map((push) => pushIn(push, version));
      return version === '1.0' ? { configs, nextPageToken: '' } : configs;
    }
    case 'nothing':
      return version === '1.0' ? {} : null;
  }
}

/** An item of a stream, as a client of the version reads it in JSON-RPC. */
export function itemIn(item: A2aShownItem, version: A2aVersion): unknown {
  return version === '1.0' ? item : itemInOldForm(item);
}

/** The events of a stream, until it ends, its client leaves, or the server closes. @throws AppError `rate_limited` */
export function itemStream(
  call: Call,
  open: (signal: AbortSignal) => A2aItems,
  show: (item: A2aShownItem) => unknown,
): ReadableStream<Uint8Array> {
  const leave = enterStream(call);
  const ended = new AbortController();
  const signal = AbortSignal.any([ended.signal, call.deps.closing]);
  async function* chunks(): AsyncGenerator<string, void> {
    call.deps.metrics.liveTails.inc();
    try {
      for await (const streamed of open(signal)) {
        if (streamed === null) {
          yield ': quiet\n\n';
          continue;
        }
        const { item, seq } = streamed;
        const id = seq === null ? '' : `id: ${seq}\n`;
        yield `${id}data: ${JSON.stringify(show(item))}\n\n`;
      }
    } finally {
      leave();
      call.deps.metrics.liveTails.dec();
    }
  }
  return streamOf(call, chunks(), { onCancel: () => ended.abort(), isEndless: true });
}
