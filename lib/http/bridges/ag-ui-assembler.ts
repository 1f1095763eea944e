// Puts the pieces of a stream of AG-UI together, so that a message or a call of a tool is one record and not a hundred: from its
// start to its end within one request. What only the stream knows (run, thread, place, who a subagent is, which tool was called) is
// added to each record, for codecs look nothing up (docs/decisions/0094).
import { evictOldest } from '@/lib/std/evict-oldest';
import { isObject, objectsIn } from '@/lib/std/is-object';

/** Of a message or of the arguments of a call: in three bytes each they fit into an event. UTF-16 units. */
const TEXT_LENGTH_MAX = 60_000;

/** Messages and calls that are open at a time: agents stream a few. What is beyond is told as open, the oldest first. */
const OPEN_MAX = 64;

/** Tools and subagents whose names are remembered in one stream; the oldest are forgotten. */
const NAMES_MAX = 1_000;

/** States, reasoning, and messages that were said before: nobody asks for them here, and streams are full of them. */
const DROPPED = /^(STATE_|REASONING_|THINKING_|MESSAGES_SNAPSHOT$|ACTIVITY_DELTA$)/;

/** The pieces of messages and of calls. */
const PIECE = /^(TEXT_MESSAGE|TOOL_CALL)_(START|CONTENT|ARGS|END|CHUNK)$/;

type Value = Readonly<Record<string, unknown>>;
type Family = 'TEXT_MESSAGE' | 'TOOL_CALL';

type OpenPiece = {
  readonly family: Family;
  readonly id: string;
  readonly seq: number;
  /** Without its beginning: that came in another request. */
  readonly isTail: boolean;
  /** Begun by a chunk: whatever else comes ends it. */
  readonly isChunk: boolean;
  /** What the first of its pieces said beside text. */
  readonly head: Value;
  readonly texts: string[];
  length: number;
  omitted: number;
  timestamp: unknown;
};

/** The records of one stream. */
export class AgUiAssembler {
  #run: string | null = null;
  #thread: string | null = null;
  #seq = 0;
  readonly #open = new Map<string, OpenPiece>();
  readonly #tools = new Map<string, string>();
  readonly #subagents = new Map<string, string>();

  /** The records that end with this event. A record that somebody made passes as it is, and what is no event does, to be refused. */
  push(value: unknown): object[] {
    if (!isObject(value)) return [{ event: value }];
    // What a provider said (RAW) has an event within, too.
    if (isObject(value.event) && value.type === undefined) return [value];
    const event = withoutRaw(value);
    const type = typeof event.type === 'string' ? event.type : '';
    if (type === 'RUN_STARTED') return [...this.end(), this.#runStarted(event)];
    const seq = this.#next();
    if (DROPPED.test(type)) return [];
    const [, family, kind] = PIECE.exec(type) ?? [];
    const piece = family === undefined ? null : this.#pieceOf(family as Family, kind ?? '', event);
    const ended = this.#endChunks(piece);
    if (piece !== null && kind !== undefined) {
      return [...ended, ...this.#take(piece, { kind, event, seq })];
    }
    const isLast = type === 'RUN_FINISHED' || type === 'RUN_ERROR';
    return [...ended, ...(isLast ? this.end() : []), this.#record(event, seq)];
  }

  /** What has not ended, as open: a stream that breaks off says so. */
  end(): object[] {
    const open = [...this.#open.values()];
    this.#open.clear();
    return open.flatMap((piece) => this.#told(piece, piece.isChunk ? 'whole' : 'open'));
  }

  #next(): number {
    this.#seq += 1;
    return this.#seq - 1;
  }

  /** Of the input only what was asked last, and what was answered: the rest was said before. */
  #runStarted({ input, ...event }: Value): object {
    this.#run = textOrNull(event.runId);
    this.#thread = textOrNull(event.threadId);
    this.#seq = 0;
    const messages = isObject(input) && Array.isArray(input.messages) ? input.messages : [];
    const asked = messages.findLast((message) => isObject(message) && message.role === 'user');
    const resume = isObject(input) ? answersIn(input.resume) : [];
    const said = {
      ...(asked !== undefined && { messages: [asked] }),
      ...(resume.length > 0 && { resume }),
    };
    const rest = Object.keys(said).length === 0 ? {} : { input: said };
    return this.#record({ ...event, ...rest }, this.#next());
  }

  /** Which message or call a piece is of: a chunk without an id goes on with the last one. */
  #pieceOf(family: Family, kind: string, event: Value): string | null {
    const id = textOrNull(family === 'TEXT_MESSAGE' ? event.messageId : event.toolCallId);
    if (id !== null) return `${family} ${id}`;
    if (kind !== 'CHUNK') return null;
    const isLast = (piece: OpenPiece) => piece.isChunk && piece.family === family;
    return [...this.#open].findLast(([, piece]) => isLast(piece))?.[0] ?? null;
  }

  #endChunks(but: string | null): object[] {
    const told: object[] = [];
    for (const [key, piece] of this.#open) {
      if (!piece.isChunk || key === but) continue;
      this.#open.delete(key);
      told.push(...this.#told(piece, 'whole'));
    }
    return told;
  }

  #take(key: string, { kind, event, seq }: { kind: string; event: Value; seq: number }): object[] {
    const evicted: object[] = [];
    let piece = this.#open.get(key);
    if (piece === undefined) {
      piece = begun(key, kind, { event, seq });
      this.#open.set(key, piece);
      if (this.#open.size > OPEN_MAX) evicted.push(...this.#evict());
      if (piece.family === 'TOOL_CALL') remember(this.#tools, piece.id, event.toolCallName);
    }
    add(piece, event);
    if (kind !== 'END') return evicted;
    this.#open.delete(key);
    return [...evicted, ...this.#told(piece, piece.isTail ? 'open' : 'whole')];
  }

  #evict(): object[] {
    const [oldest] = this.#open;
    if (oldest === undefined) return [];
    this.#open.delete(oldest[0]);
    return this.#told(oldest[1], 'open');
  }

  /** A message without a word is none: agents begin one before they call a tool. */
  #told(piece: OpenPiece, state: 'open' | 'whole'): object[] {
    const { family, head, texts, timestamp, omitted, seq, id } = piece;
    const delta = texts.join('');
    if (family === 'TEXT_MESSAGE' && delta.trim() === '') return [];
    const name = family === 'TOOL_CALL' ? { toolCallName: this.#tools.get(id) ?? 'tool' } : {};
    const event = {
      ...head,
      ...name,
      type: `${family}_CHUNK`,
      ...(timestamp !== undefined && { timestamp }),
      delta,
    };
    return [
      {
        ...this.#record(event, seq),
        ...(state === 'open' && { open: true }),
        ...(omitted > 0 && { omitted }),
      },
    ];
  }

  #record(event: Value, seq: number): object {
    const { type, subagentRunId, toolCallId } = event;
    if (type === 'SUBAGENT_STARTED') remember(this.#subagents, subagentRunId, event.name);
    const agent = this.#subagents.get(String(subagentRunId));
    const tool = type === 'TOOL_CALL_RESULT' ? this.#tools.get(String(toolCallId)) : undefined;
    return {
      ...(this.#run !== null && { run: this.#run }),
      ...(this.#thread !== null && { thread: this.#thread }),
      seq,
      ...(agent !== undefined && { agent }),
      ...(tool !== undefined && { tool }),
      event,
    };
  }
}

/** Few events have it: to copy each one takes as long as all else that is done with a piece. */
function withoutRaw(value: Value): Value {
  if (!Object.hasOwn(value, 'rawEvent')) return value;
  const { rawEvent: _, ...event } = value;
  return event;
}

/** What answers the interrupts of the run before; without the answers themselves where these are too long for an event. */
function answersIn(resume: unknown): Value[] {
  const answers = objectsIn(resume);
  if (JSON.stringify(answers).length <= TEXT_LENGTH_MAX) return answers;
  return answers.map(({ interruptId, status }) => ({ interruptId, status })).slice(0, NAMES_MAX);
}

function begun(
  key: string,
  kind: string,
  { event, seq }: { event: Value; seq: number },
): OpenPiece {
  const { delta: _, timestamp, ...head } = event;
  const [family = '', ...rest] = key.split(' ');
  return {
    family: family as Family,
    id: rest.join(' '),
    seq,
    isTail: kind !== 'START' && kind !== 'CHUNK',
    isChunk: kind === 'CHUNK',
    head,
    texts: [],
    length: 0,
    omitted: 0,
    timestamp,
  };
}

function add(piece: OpenPiece, { delta, timestamp }: Value): void {
  if (timestamp !== undefined) piece.timestamp = timestamp;
  if (typeof delta !== 'string') return;
  const fitting = delta.slice(0, TEXT_LENGTH_MAX - piece.length);
  piece.length += fitting.length;
  piece.omitted += delta.length - fitting.length;
  if (fitting !== '') piece.texts.push(fitting);
}

function remember(names: Map<string, string>, id: unknown, name: unknown): void {
  if (typeof id !== 'string' || typeof name !== 'string') return;
  names.set(id, name);
  evictOldest(names, NAMES_MAX);
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
