// One request on its way through the pipeline, with what its steps are handed.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { Rejection } from '@/lib/model/errors/rejection';
import type { Codec, Frame } from '@/lib/protocols/codec/codec';
import type { DialectRequest } from '../dialects/dialect-request';
import type { Dialects } from '../dialects/dialects';
import type { EventLoopScheduler } from '../event-loop/event-loop-scheduler';
import type { IngestRequest } from '../interface/engine';
import type { EngineDeps } from '../interface/engine-deps';
import type { GroupCommit } from '../log/commit/group-commit';
import type { ReadOnly } from '../log/commit/read-only';
import type { TaskChecks } from '../orchestrator/checks/task-checks';
import type { ContextChecks } from './context-checks';
import type { Duplicates } from './duplicates';
import type { IdsInUse } from './ids-in-use';
import type { NewNames } from './new-names';
import type { Keys } from './person-signature';

export type IngestPorts = EngineDeps &
  Keys & {
    readonly commit: GroupCommit;
    /** Loads what is known of the places and agents that events name. */
    readonly prepare: (events: readonly ClutchMessage[], protocol: string) => Promise<void> | null;
    readonly contextChecks: ContextChecks;
    readonly idsInUse: IdsInUse;
    readonly duplicates: Pick<Duplicates, 'note'>;
    readonly newNames: NewNames;
    readonly taskChecks: TaskChecks;
    readonly readOnly: ReadOnly;
    readonly dialects: Pick<Dialects, 'request' | 'reach' | 'answerTo'>;
    readonly eventLoop: EventLoopScheduler;
    readonly onRejection: (rejections: readonly Rejection[]) => void;
  };

/** One request on its way through the pipeline. */
export type IngestCall = {
  readonly ports: IngestPorts;
  readonly codec: Codec;
  readonly request: IngestRequest;
  readonly receivedAt: string;
  readonly dialects: DialectRequest;
};

/** A character of text costs as much as so many of JSON: a large definition takes 5 ms for 8 KiB. */
const TEXT_COST = 8;

/** What a character of a message costs: text is read and checked here, definitions of dialects with it; JSON was read before. */
export function costOfCharacter({ codec }: IngestCall): number {
  return codec.jsonOf === undefined ? 1 : TEXT_COST;
}

/** The message as its codec is asked about it again: a JSON value, or the text of what is none. */
export function nativeValue({ codec }: IngestCall, frame: Frame): unknown {
  return codec.jsonOf === undefined ? frame.json : frame.text;
}
