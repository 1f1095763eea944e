// What an exporter is answered, in the encoding of its request: an Export...ServiceResponse, or the google.rpc.Status of a failure.
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

/** A failure in protobuf: field 2 of a Status is its message, for whoever develops; no client goes by its code. */
export function failureInProtobuf(message: string): Uint8Array {
  return protobuf.Writer.create().uint32(18).string(message).finish();
}

/** The message of a failure in protobuf, as it was written here. */
export function messageOfFailure(bytes: Uint8Array): string {
  const reader = protobuf.Reader.create(bytes);
  reader.uint32();
  return reader.string();
}
