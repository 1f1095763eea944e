// The tab's one connection. It follows one view's stretch of the log at a time, the one that was opened last, and hears
// of lists and presence beside it. Frames are trusted in order only after the subscription that they belong to was
// acknowledged; whatever was missed is read over HTTP, and then followed again from there.
import { io, type Socket } from 'socket.io-client';
import type {
  AlertsFrame,
  ClientToServerEvents,
  EventsFrame,
  OwedFrame,
  PresenceFrame,
  RedactedFrame,
  RejectionFrame,
  ServerToClientEvents,
  SubscribeAnswer,
  UnreadFrame,
} from '@/lib/contracts/socket';
import type { EventFilter } from '@/lib/model/event-filter';
import { createListeners } from '@/lib/std/listeners';
import { isSignedIn } from './signed-in';

/** What the reader is told of the connection. */
export type ConnectionState = 'connecting' | 'live' | 'catching_up' | 'offline' | 'signed_out';

/** A view that follows the log. */
export type Follower = {
  readonly filter: EventFilter;
  /** The last seq that the view needs not be sent again. */
  heldTo(): number;
  take(frame: EventsFrame): void;
  /** Whether something between what it has was lost. */
  hasHole(): boolean;
  /** Reads over HTTP what lies after `heldTo` or in the hole; returns whether it could. */
  catchUp(): Promise<boolean>;
  /** Events were emptied: reads again what it has of them; returns whether it could. It may have a hole then. */
  forget(events: RedactedFrame['events']): Promise<boolean>;
  /** The log is another one: starts anew; returns whether it could. */
  restart(): Promise<boolean>;
};

export type LiveConnection = {
  state(): ConnectionState;
  onState(listener: () => void): () => void;
  /** It is live again after it was offline: in a session of its own where the server had ended the one before. */
  onBack(listener: (isNewSession: boolean) => void): () => void;
  /** Follows for this view until the function that it returns is called; then for the view before it. */
  follow(follower: Follower): () => void;
  onUnread(listener: (frame: UnreadFrame) => void): () => void;
  onPresence(listener: (frame: PresenceFrame) => void): () => void;
  onRejection(listener: (frame: RejectionFrame) => void): () => void;
  onRedacted(listener: (frame: RedactedFrame) => void): () => void;
  onOwed(listener: (frame: OwedFrame) => void): () => void;
  onAlerts(listener: (frame: AlertsFrame) => void): () => void;
  /** Connects again where the reader was signed out and is no longer. */
  tryAgain(): void;
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
  /** Whether the reader's session counts, null where nobody says; left out, the server is asked. */
  readonly isSignedIn?: typeof isSignedIn;
};

/** Connects, and goes on trying until it is closed. */
export function connectLive(options: ConnectionOptions): LiveConnection {
  const { url, seen } = options;
  let seenTo = seen;
  const socket: ClientSocket = io(url ?? '', {
    path: '/socket.io',
    transports: ['websocket'],
    forceNew: true,
    auth: (give) => give({ seen: seenTo }),
    reconnectionDelay: RECONNECT_MS,
    reconnectionDelayMax: RECONNECT_MAX_MS,
  });
  socket.on('unread', (frame) => {
    seenTo = frame.seq;
  });
  const following = new Following(socket, options.isSignedIn ?? isSignedIn);
  return {
    state: () => following.state,
    onState: following.onState,
    onBack(listener) {
      let wasAway = false;
      return following.onState(() => {
        if (following.state === 'offline') wasAway = true;
        if (following.state !== 'live' || !wasAway) return;
        wasAway = false;
        listener(following.isNewSession);
      });
    },
    follow: following.follow,
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
    onRedacted(listener) {
      socket.on('redacted', listener);
      return () => socket.off('redacted', listener);
    },
    onOwed(listener) {
      socket.on('owed', listener);
      return () => socket.off('owed', listener);
    },
    onAlerts(listener) {
      socket.on('alerts', listener);
      return () => socket.off('alerts', listener);
    },
    tryAgain: following.tryAgain,
    close: () => socket.disconnect(),
  };
}

/** The one subscription of a socket, and what becomes of it. */
class Following {
  state: ConnectionState = 'connecting';
  /** Whether the reader is in by another session than when it was live last. */
  isNewSession = false;
  readonly #socket: ClientSocket;
  readonly #isSignedIn: typeof isSignedIn;
  readonly #stateListeners = createListeners();
  readonly #followers: Follower[] = [];
  /** Grows with every subscription and every recovery; what belongs to an older one is dropped. */
  #generation = 0;
  /** The generation whose subscription the server acknowledged. */
  #acknowledged = -1;
  /** The head at the time of the subscription: who holds it is live. */
  #target = 0;

  constructor(socket: ClientSocket, asked: typeof isSignedIn) {
    this.#socket = socket;
    this.#isSignedIn = asked;
    socket.on('connect', () => this.#subscribe());
    socket.on('connect_error', () => {
      this.#setState('offline');
      void this.#judgeSession(false);
    });
    socket.on('disconnect', (reason) => {
      this.#generation += 1;
      this.isNewSession = false;
      this.#setState('offline');
      // Of itself the socket comes back after every other end.
      if (reason === 'io server disconnect') void this.#judgeSession(true);
    });
    socket.on('events', (frame) => this.#take(frame));
    socket.on('redacted', ({ events }) => {
      for (const follower of this.#followers) void this.#forget(follower, events);
    });
    socket.on('lagging', () => {
      const follower = this.#acknowledgedFollower();
      if (follower) void this.#recover(() => follower.catchUp());
    });
  }

  readonly onState = this.#stateListeners.add;

  readonly follow = (follower: Follower): (() => void) => {
    this.#followers.push(follower);
    this.#subscribe();
    return () => {
      const isCurrent = this.#followers.at(-1) === follower;
      this.#followers.splice(this.#followers.indexOf(follower), 1);
      if (isCurrent) this.#subscribe();
    };
  };

  readonly tryAgain = (): void => {
    if (this.state === 'signed_out') void this.#judgeSession(true);
  };

  /** Who is signed out tries no more: each try would be a refusal in the audit. `wasEnded`: the session before counts no more. */
  async #judgeSession(wasEnded: boolean): Promise<void> {
    const isIn = await this.#isSignedIn();
    if (this.#socket.connected) return;
    if (isIn !== false) {
      if (isIn === true && wasEnded) this.isNewSession = true;
      if (!this.#socket.active) this.#socket.connect();
      return;
    }
    this.#socket.disconnect();
    this.#setState('signed_out');
  }

  #setState(next: ConnectionState): void {
    if (this.state === next) return;
    this.state = next;
    this.#stateListeners.emit();
  }

  #acknowledgedFollower(): Follower | undefined {
    return this.#acknowledged === this.#generation ? this.#followers.at(-1) : undefined;
  }

  #subscribe(): void {
    this.#generation += 1;
    const mine = this.#generation;
    const follower = this.#followers.at(-1);
    if (!this.#socket.connected) return;
    if (!follower) {
      this.#setState('live');
      return;
    }
    this.#setState('catching_up');
    const request = { filter: follower.filter, after: follower.heldTo() };
    this.#socket.timeout(ANSWER_TIMEOUT_MS).emit('subscribe', request, (timedOut, answer) => {
      if (mine !== this.#generation) return;
      if (timedOut) this.#subscribe();
      else this.#onAnswer(follower, answer);
    });
  }

  /** Runs in the turn of the acknowledgement: frames may follow in the same one. */
  #onAnswer(follower: Follower, answer: SubscribeAnswer): void {
    if (answer.ok) {
      this.#acknowledged = this.#generation;
      this.#target = answer.head;
      this.#settle(follower);
    } else if (answer.error.code === 'conflict') {
      void this.#recover(() => follower.restart());
    } else {
      void this.#recover(pause);
    }
  }

  #take(frame: EventsFrame): void {
    const follower = this.#acknowledgedFollower();
    if (!follower) return;
    follower.take(frame);
    if (follower.hasHole()) void this.#recover(() => follower.catchUp());
    else this.#settle(follower);
  }

  /** Also of a view that another one stands before: it comes back with what it has. */
  async #forget(follower: Follower, events: RedactedFrame['events']): Promise<void> {
    while (this.#followers.includes(follower) && !(await follower.forget(events))) await pause();
    if (follower !== this.#acknowledgedFollower() || !follower.hasHole()) return;
    await this.#recover(() => follower.catchUp());
  }

  #settle(follower: Follower): void {
    this.#setState(follower.heldTo() >= this.#target ? 'live' : 'catching_up');
  }

  /** Reads what is missing and follows again from there; tries until it worked or another subscription took over. */
  async #recover(read: () => Promise<boolean>): Promise<void> {
    this.#generation += 1;
    const mine = this.#generation;
    this.#setState('catching_up');
    let isDone = await read();
    while (!isDone && mine === this.#generation) {
      await pause();
      if (mine === this.#generation) isDone = await read();
    }
    if (mine === this.#generation) this.#subscribe();
  }
}

async function pause(): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  return true;
}
