// What the engine is handed: its ports, its clock and its checks. Nothing in this folder reaches for one itself.
import type { Instances } from '@/lib/delegation/legality';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { Origin, SignatureStatus } from '@/lib/model/event-record';
import type { Failure } from '@/lib/model/failure';
import type { NamedAgent } from '@/lib/model/known-agents';
import type { NamesPerHour } from '@/lib/model/names-per-hour';
import type { Principal } from '@/lib/model/principal';
import type { CacheBounds } from '@/lib/projections/directory/row-cache';
import type { ListKind } from '@/lib/projections/directory/saved-row';
import type { Codec } from '@/lib/protocols/codec/codec';
import type { MessageSigner, SignedText } from '@/lib/protocols/codec/message-signature';
import type { Steps } from '@/lib/std/steps';
import type { AnchorLog } from '@/lib/store/integrity/anchors';
import type { ArtifactStore } from '@/lib/store/ports/artifact-store';
import type { VerifyingKey } from '@/lib/store/ports/registry-store';
import type { SessionFolder } from '@/lib/store/ports/session-files';
import type { Store } from '@/lib/store/ports/store';

/** The part of a logger that the engine uses; the second argument is for people. */
export type EngineLog = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/** How credentials in messages are kept from the store. In steps, for a message may be megabytes of them. */
export type SecretHandling = {
  /** Hides credentials in what is kept or said of a refused message, and those of the message wherever they are repeated. */
  echoMask(message: string): Steps<{
    mask(text: string): string;
    masking(text: string): Steps<string>;
  }>;
  /** A message as it is decoded and kept, with how many credentials are hidden and how many it keeps; null where it holds none. */
  hide(text: string): Steps<{
    readonly text: string;
    readonly hidden: number;
    readonly likely: number;
  } | null>;
};

/** Bounds of what the folds keep in memory. */
export type ProjectionLimits = {
  readonly bounds?: Readonly<Record<ListKind, CacheBounds>>;
  /** Events between two saves. */
  readonly saveEvents?: number;
};

/** Everything that the engine is made of. What is absent has the meaning that its line says. */
export type EngineDeps = {
  readonly store: Store;
  readonly artifacts: ArtifactStore;
  readonly anchors: AnchorLog;
  /** Where sessions' files are kept; absent where none are. */
  readonly sessionFolder?: SessionFolder;
  readonly codecs: readonly Codec[];
  /** Foreign formats that are taken in and not spoken. */
  readonly bridges: readonly Codec[];
  /** Whether the principal may send this event, coming in this way. */
  readonly mayAuthor: (
    principal: Principal,
    event: ClutchMessage,
    origin: Origin,
  ) => Failure | null;
  /** How a principal's messages come in, in this protocol. */
  readonly originOf: (principal: Principal, protocol: string) => Origin;
  /** Checks the signature of a message as it was sent. */
  readonly signatureStatus: (message: unknown, keys: readonly VerifyingKey[]) => SignatureStatus;
  /** Checks a signature that a message bears in its protocol's own way, by all keys of the signer. */
  readonly textSignatureStatus: (
    signed: SignedText,
    keys: readonly VerifyingKey[],
  ) => SignatureStatus;
  /** Signs what this server says itself, where its protocol has a way to; absent: nobody does. */
  readonly signer?: MessageSigner;
  /** Agents that are known by name before they come; absent: nobody. */
  readonly knownAgents?: readonly NamedAgent[];
  /** Agent ids whose signed dialects are installed; null: of every author with a registered key. */
  readonly dialectAuthors: readonly string[] | null;
  /** Whether our own engine keeps forbidden delegations from their recipients, or only marks them. */
  readonly delegation: 'observe' | 'enforce';
  /** Whom the names of agents in manifests mean. */
  readonly instances: Instances;
  /** Whether somebody else might speak as the orchestrator at a time, ISO 8601: our own engine answers no request of then. */
  readonly isOrchestratedElsewhere: (at: string) => boolean;
  /** Learns which keys other processes made and revoked, on which that rests; asked again and again. */
  readonly learnKeys: () => Promise<void>;
  /** What stays in memory of the lists and of what is open, and after how many events that is saved; absent: as by default. */
  readonly projections?: ProjectionLimits;
  /** Tasks that wait for an agent to have room at once; absent: as many as by default. */
  readonly waitingTasksMax?: number;
  /** How many new names of each kind a key may make; absent: as many as by default. */
  readonly namesPerHour?: NamesPerHour;
  readonly secrets: SecretHandling;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** A fresh UUIDv7. */
  readonly newId: () => string;
  readonly log: EngineLog;
};
