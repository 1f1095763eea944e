// One request on its way through the pipeline, and a message of it that may be appended.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { SignatureStatus } from '@/lib/model/event-record';
import type { Finding } from '@/lib/model/finding';
import type { Rejection } from '@/lib/model/rejection';
import type { Codec, Decoded, Frame } from '@/lib/protocols/codec';
import type { AgentPublicKey } from '@/lib/store/registry-store';
import type { DialectRequest, DialectsDecided } from '../dialects/dialect-request';
import type { Dialects } from '../dialects/dialects';
import type { IngestRequest } from '../engine';
import type { EngineDeps } from '../engine-deps';
import type { GroupCommit } from '../log/group-commit';
import type { TaskChecks } from '../orchestrator/task-checks';
import type { Turns } from '../scheduler';
import type { ContextChecks } from './context-checks';

export type IngestPorts = EngineDeps & {
  readonly commit: GroupCommit;
  readonly contextChecks: ContextChecks;
  readonly taskChecks: TaskChecks;
  readonly dialects: Pick<Dialects, 'request' | 'reach' | 'answerTo'>;
  readonly turns: Turns;
  readonly keysOf: (agentId: string) => readonly AgentPublicKey[];
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

/** A message that may be appended. */
export type Accepted = {
  readonly kind: 'accepted';
  readonly decoded: Decoded;
  readonly frame: Frame;
  readonly signature: SignatureStatus;
  /** What was decided about the dialects that it defines. */
  decided: DialectsDecided;
  /** What the log and the registry showed; error findings are answered in the message's own protocol. */
  contextFindings: readonly Finding[];
  /** What the engine says to it as the orchestrator, in the same commit. */
  answers: readonly ClutchMessage[];
};
