// The tab's one connection. It follows one view's stretch of the log at a time, the one that was opened last, and hears
// of lists and presence beside it. Frames are trusted in order only after the subscription that they belong to was
// acknowledged; whatever was missed is read over HTTP, and then followed again from there.
import { io, type Socket } from 'socket.io-client';
import type {
  ClientToServerEvents,
  EventsFrame,
  PresenceFrame,
  RejectionFrame,
  ServerToClientEvents,
  SubscribeAnswer,
  UnreadFrame,
} from '@/lib/contracts/socket';
import type { EventFilter } from '@/lib/model/event-filter';

/** What the reader is told of the connection. */
export type ConnectionState = 'connecting' | 'live' | 'catching_up' | 'offline';

/** A view that follows the log. */
export type Follower = {
  readonly filter: EventFilter;
  /** The last seq that the view needs not be sent again. */
  heldTo(): number;
  take(frame: EventsFrame): void;
  /** Whether something between what it has was lost. */
  hasHole(): boolean;
  /** Reads over HTTP what lies after `heldTo` or in the hole; answers whether it could. */
  catchUp(): Promise<boolean>;
  /** The log is another one: starts anew; answers whether it could. */
  restart(): Promise<boolean>;
};

export type LiveConnection = {
  state(): ConnectionState;
  onState(listener: () => void): () => void;
  /** Follows for this view until the function that it answers is called; then for the view before it. */
  follow(follower: Follower): () => void;
  onUnread(listener: (frame: UnreadFrame) => void): () => void;
  onPresence(listener: (frame: PresenceFrame) => void): () => void;
  onRejection(listener: (frame: RejectionFrame) => void): () => void;
  close(): void;
};

type ClientSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

/** A subscription that is not answered for so long is asked for again. Milliseconds. */
const ANSWER_TIMEOUT_MS = 10_000;

/** After a failed attempt to catch up. Milliseconds. */
const RETRY_MS = 1_000;

/** Between attempts to connect: quick after a restart, patient with a server that is gone. Milliseconds. */
const RECONNECT_MS = 250;
const RECONNECT_MAX_MS = 5_000;

export type ConnectionOptions = {
  /** Where the server is; left out, where the page came from. */
  readonly url?: string;
  /** Up to which seq the tab's lists go. */
  readonly seen: number;
};

/** Connects, and goes on trying until it is closed. */
export function connectLive({ url, seen }: ConnectionOptions): LiveConnection {
  let seenTo = seen;
  const socket: ClientSocket = io(url ?? '', {
    path: '/socket.io',
    transports: ['websocket'],
    forceNew: true,
    auth: (give) => give({ seen: seenTo }),
    reconnectionDelay: RECONNECT_MS,
    reconnectionDelayMax: RECONNECT_MAX_MS,
  });
  const stateListeners = new Set<() => void>();
  const followers: Follower[] = [];
  let state: ConnectionState = 'connecting';
  /** Grows with every subscription; what belongs to an older one is dropped. */
  let generation = 0;
  let acknowledged = 0;
  /** The head at the time of the subscription: who holds it is live. */
  let target = 0;

  function become(next: ConnectionState): void {
    if (state === next) return;
    state = next;
    for (const listener of stateListeners) listener();
  }

  function subscribe(): void {
    generation += 1;
    const mine = generation;
    const follower = followers.at(-1);
    if (!socket.connected) return;
    if (!follower) {
      become('live');
      return;
    }
    become('catching_up');
    const request = { filter: follower.filter, after: follower.heldTo() };
    socket.timeout(ANSWER_TIMEOUT_MS).emit('subscribe', request, (timedOut, answer) => {
      if (mine !== generation) return;
      // Frames may come in the same turn, so this is noted before anything else happens.
      if (!timedOut && answer.ok) acknowledged = mine;
      if (timedOut) subscribe();
      else onAnswer(follower, answer);
    });
  }

  function onAnswer(follower: Follower, answer: SubscribeAnswer): void {
    if (answer.ok) {
      target = answer.head;
      settle(follower);
    } else {
      void recover(answer.error.code === 'conflict' ? follower.restart : pause);
    }
  }

  function settle(follower: Follower): void {
    become(follower.heldTo() >= target ? 'live' : 'catching_up');
  }

  /** Reads what is missing and follows again from there; tries until it worked or another subscription took over. */
  async function recover(read: () => Promise<boolean>): Promise<void> {
    generation += 1;
    const mine = generation;
    become(socket.connected ? 'catching_up' : 'offline');
    let isDone = await read();
    while (!isDone && mine === generation) {
      await pause();
      if (mine === generation) isDone = await read();
    }
    if (mine === generation) subscribe();
  }

  socket.on('connect', subscribe);
  socket.on('disconnect', () => {
    generation += 1;
    become('offline');
  });
  socket.on('connect_error', () => become('offline'));
  socket.on('events', (frame) => {
    const follower = followers.at(-1);
    if (!follower || acknowledged !== generation) return;
    follower.take(frame);
    if (follower.hasHole()) void recover(follower.catchUp);
    else settle(follower);
  });
  socket.on('lagging', () => {
    const follower = followers.at(-1);
    if (follower && acknowledged === generation) void recover(follower.catchUp);
  });
  socket.on('unread', (frame) => {
    seenTo = frame.seq;
  });

  return {
    state: () => state,
    onState(listener) {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    follow(follower) {
      followers.push(follower);
      subscribe();
      return () => {
        const isCurrent = followers.at(-1) === follower;
        followers.splice(followers.indexOf(follower), 1);
        if (isCurrent) subscribe();
      };
    },
    onUnread(listener) {
      socket.on('unread', listener);
      return () => socket.off('unread', listener);
    },
    onPresence(listener) {
      socket.on('presence', listener);
      return () => socket.off('presence', listener);
    },
    onRejection(listener) {
      socket.on('rejection', listener);
      return () => socket.off('rejection', listener);
    },
    close: () => socket.disconnect(),
  };
}

async function pause(): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  return true;
}
