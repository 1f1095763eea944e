// A push: an address that is told of each step of one task, as a client of A2A configured it.

/** The versions of A2A in which a push may be said. */
export type PushVersion = '1.0' | '0.3';

/** Whose pushes of which task. They belong to the key that made them, and to no other of the same agent. */
export type PushOwner = { readonly keyId: string; readonly runId: string };

export type NewPush = PushOwner & {
  /** The client's name for it: another one under the same name takes its place. */
  readonly id: string;
  readonly taskId: string;
  /** The agent at whose endpoint the task is found. */
  readonly doorId: string;
  readonly version: PushVersion;
  /** Where this server is found, as the client sees it. */
  readonly baseUrl: string;
  readonly url: string;
  readonly token: string | null;
  readonly authentication: PushAuthentication | null;
  /** What was stored after this event is pushed. */
  readonly sinceSeq: number;
  /** Whose token made it, which has an end; null for a key. */
  readonly bearer: PushBearer | null;
};

export type PushBearer = { readonly agentId: string | null; readonly expiresAt: string };

export type PushAuthentication = { readonly scheme: string; readonly credentials: string | null };

/** As it is kept. */
export type StoredPush = Omit<NewPush, 'token' | 'authentication'> & {
  /** Of whose and which it is: its rows in the outbox bear it. */
  readonly name: string;
  readonly scheme: string | null;
  /** Token and credentials, sealed; null where there are none. */
  readonly secret: string | null;
  readonly createdAt: string;
};

/** As its owner is shown it: what it proves itself by is shown to nobody again. */
export type ShownPush = Pick<StoredPush, 'id' | 'taskId' | 'url' | 'scheme'>;

/** What is posted of an event. */
export type PushBody = {
  readonly body: string;
  readonly contentType: string;
  /** The task has ended: nothing follows. */
  readonly isLast: boolean;
};

/** What an event means for who follows its task; null where it means nothing. */
export type SayPush = (
  push: StoredPush,
  seq: number,
  signal: AbortSignal,
) => Promise<PushBody | null>;
