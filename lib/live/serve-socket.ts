// What one connected client may ask for: to follow the log, and, being an agent, to receive what is addressed to it.
// Everything it sends is checked here; nothing it sends can end the process.
import { type ReceiveAnswer, type SubscribeAnswer, SubscribeRequest } from '@/lib/contracts/socket';
import type { Deliveries } from '@/lib/engine/interface/orchestration';
import type { TailSource } from '@/lib/engine/log/feed/tail';
import { type AppError, toAppError } from '@/lib/model/errors/app-error';
import type { FailureCode } from '@/lib/model/failure';
import type { Principal } from '@/lib/model/principal';
import { may } from '@/lib/security/permissions';
import { cutOff } from './cut-off';
import type { LiveStats } from './live-stats';
import { createReceiver } from './receive';
import { type LiveSocket, runSubscription } from './subscription';

/** Packets of one client within the window: many times what a person clicking about needs. Beyond it is a flood. */
const PACKETS_PER_WINDOW_MAX = 100;
const PACKET_WINDOW_MS = 10_000;

export type ServeOptions = {
  readonly engine: TailSource;
  readonly deliveries: Pick<Deliveries, 'connect'>;
  readonly principal: Principal;
  readonly isKnown: (principal: Principal) => Promise<boolean>;
  readonly stats: LiveStats;
  readonly drainTimeoutMs: number;
};

/** Serves the socket; the function that it returns ends what is under way. */
export function serveSocket(socket: LiveSocket, options: ServeOptions): () => void {
  const { engine, stats, principal } = options;
  const mayRead = may(principal, 'read');
  const receiver = createReceiver(socket, options);
  let current = new AbortController();

  async function subscribe(request: unknown): Promise<SubscribeAnswer> {
    if (!mayRead) return refuse('forbidden', `The role ${principal.role} may not read the log.`);
    const parsed = SubscribeRequest.safeParse(request);
    if (!parsed.success) return refuse('invalid_query', messageOf(parsed.error.issues));
    current.abort();
    const mine = new AbortController();
    current = mine;
    const { filter, after } = parsed.data;
    const head = (await engine.head()).seq;
    if (mine.signal.aborted) return refuse('conflict', 'Another subscription took its place.');
    if (after > head) {
      return refuse(
        'conflict',
        `The log ends at seq ${head} and you hold ${after}: read it again.`,
      );
    }
    // Frames follow the acknowledgement, which is sent in this turn.
    setImmediate(() => {
      void follow({ filter, after, signal: mine.signal, drainTimeoutMs: options.drainTimeoutMs });
    });
    return { ok: true, head };
  }

  async function follow(subscription: Parameters<typeof runSubscription>[2]): Promise<void> {
    try {
      const end = await runSubscription(socket, engine, subscription);
      if (end === 'lagging') stats.lagging += 1;
      if (end === 'stalled') stats.stalled += 1;
      if (end === 'stalled') cutOff(socket);
    } catch {
      // The log cannot be read at this moment: the client comes back and asks again.
      cutOff(socket);
    }
  }

  socket.use(floodGuard(socket, stats));
  socket.on('subscribe', (request: unknown, answer: unknown) => {
    if (!isFunction(answer)) {
      stats.ignored += 1;
      return;
    }
    subscribe(request).then(answer, (error) => answer(refusalOf(toAppError(error))));
  });
  socket.on('receive', (answer: unknown) => {
    if (isFunction(answer)) answer(receiver.receive());
    else stats.ignored += 1;
  });
  return () => {
    current.abort();
    receiver.end();
  };
}

/** Counts what no client has reason to send and lets it drop; ends a connection that floods. */
function floodGuard(
  socket: LiveSocket,
  stats: LiveStats,
): (packet: unknown[], next: () => void) => void {
  let windowStart = performance.now();
  let packets = 0;
  return ([name], next) => {
    if (performance.now() - windowStart > PACKET_WINDOW_MS) {
      windowStart = performance.now();
      packets = 0;
    }
    packets += 1;
    if (packets > PACKETS_PER_WINDOW_MAX) {
      cutOff(socket);
      return;
    }
    if (name === 'subscribe' || name === 'receive') next();
    else stats.ignored += 1;
  };
}

function isFunction(value: unknown): value is (reply: SubscribeAnswer | ReceiveAnswer) => void {
  return typeof value === 'function';
}

function refuse(code: FailureCode, message: string): SubscribeAnswer {
  return { ok: false, error: { code, message } };
}

function refusalOf(error: AppError): SubscribeAnswer {
  return refuse(error.code, error.message);
}

function messageOf(issues: readonly { path: PropertyKey[]; message: string }[]): string {
  const [issue] = issues;
  return `subscribe /${issue?.path.map(String).join('/') ?? ''}: ${issue?.message ?? 'invalid'}`;
}
