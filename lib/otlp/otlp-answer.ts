// What an exporter is answered: an Export...ServiceResponse, in the encoding of its request.
import protobuf from 'protobufjs/minimal.js';
import type { ReadSignal } from './otlp-scopes';

type Signal = ReadSignal | 'metrics';

/** Less than everything was kept. */
export type PartialSuccess = { readonly rejected: number; readonly message: string };

const COUNTS: Readonly<Record<Signal, string>> = {
  traces: 'rejectedSpans',
  logs: 'rejectedLogRecords',
  metrics: 'rejectedDataPoints',
};

/** The answer as JSON of protobuf has it. */
export function answerInJson(signal: Signal, partial: PartialSuccess | null): object {
  if (partial === null) return {};
  const { rejected, message } = partial;
  return { partialSuccess: { [COUNTS[signal]]: String(rejected), errorMessage: message } };
}

/** The same in protobuf: field 1 is the partial success, with the count in 1 and the message in 2, for every signal. */
export function answerInProtobuf(partial: PartialSuccess | null): Uint8Array {
  const writer = protobuf.Writer.create();
  if (partial === null) return writer.finish();
  writer.uint32(10).fork();
  if (partial.rejected > 0) writer.uint32(8).int64(partial.rejected);
  writer.uint32(18).string(partial.message);
  return writer.ldelim().finish();
}
