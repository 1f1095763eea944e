// The codec of a protocol that exists in a test alone: JSON objects with a signal in them.
import type { ClutchMessage, MessageType } from '@/lib/model/clutch-message';
import { assembleCodec, type CodecParts } from '@/lib/protocols/codec/codec';
import { eventOf } from '@/lib/protocols/codec/event-of';
import { readFrame } from '@/lib/protocols/codec/read-frame';
import { refuse } from '@/lib/protocols/codec/refusal';
import { isObject } from '@/lib/std/is-object';
import { err, ok } from '@/lib/std/result';
import { textOf } from '@/lib/text/text-of';

type MorseWire = {
  readonly morse: 1;
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly signal: string;
  readonly about?: string;
  readonly words: string;
};

const TYPES: Readonly<Record<string, MessageType>> = {
  CALL: 'task.request',
  HEARD: 'task.accept',
  OVER: 'task.result',
  STOP: 'task.error',
  WORDS: 'chat.message',
};

const bare = (agentId: string) => agentId.replace(/^agent:/, '');

function signalOf({ type }: ClutchMessage): string | undefined {
  return Object.keys(TYPES).find((signal) => TYPES[signal] === type);
}

const parts: CodecParts<MorseWire> = {
  protocol: 'morse',
  title: 'Morse',
  contentTypes: ['application/json'],
  idSource: 'arrival',
  profiles: [],
  secrets: [],
  requirements: {
    M1: {
      level: 'SHOULD',
      source: 'section 1',
      behaviour: 'Words are not shouted.',
      shownBy: 'message',
    },
  },
  samples: [],
  recognises: (value) => isObject(value) && value.morse === 1,
  reply: () => null,
  parse(frame) {
    const read = readFrame(frame, 'id');
    if (!read.ok) return read;
    const wire = read.value;
    const isWire =
      isObject(wire) && typeof wire.signal === 'string' && Object.hasOwn(TYPES, wire.signal);
    if (isWire) return ok(wire as MorseWire);
    const message = 'expected a signal of Morse, saw none';
    return refuse([{ code: 'invalid_value', message, path: '/signal' }], null);
  },
  print: (wire) => JSON.stringify(wire),
  fingerprint: (wire) => JSON.stringify(wire),
  toEvents(wire, context) {
    const { id, from, to, signal, about, words } = wire;
    const event = eventOf(
      {
        protocol: 'morse',
        nativeType: signal,
        id,
        ts: null,
        from,
        to: [{ agent_id: `agent:${to}` }],
        type: TYPES[signal] ?? 'chat.message',
        run: 'run:harbour',
        thread: 'thread:harbour',
        task: about ?? id,
        payload: { text: words, ...(signal === 'STOP' && { code: 'STOP', message: words }) },
        native: {},
      },
      context,
    );
    const isLoud = words !== '' && words === words.toUpperCase();
    const message = 'expected words, saw shouting';
    const findings = isLoud
      ? [{ level: 'warning' as const, rule: 'M1', path: '/words', message }]
      : [];
    return { id, events: [event], findings };
  },
  fromEvent(event) {
    const signal = signalOf(event);
    if (signal === undefined) {
      return err({ code: 'unsupported', message: `Morse has no signal for ${event.type}` });
    }
    const wire: MorseWire = {
      morse: 1,
      id: event.id,
      from: bare(event.from.agent_id),
      to: bare(event.to[0]?.agent_id ?? ''),
      signal,
      ...(event.task_id !== event.id && { about: event.task_id }),
      words: textOf(event),
    };
    return ok({ wire, invented: [] });
  },
};

export const morseCodec = assembleCodec(parts);
