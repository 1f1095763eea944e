// Records of another workspace's log, one event at a time, as its gateway tells of them. The folder's only door.
import { assembleCodec, type CodecParts } from '@/lib/protocols/codec/codec';
import { fromEvent } from './from-event';
import { parse } from './parse';
import { print } from './print';
import { recognises } from './recognise';
import { requirements } from './requirements';
import type { FollowedLogWire } from './schema';
import { toEvents } from './to-event';

export const followedLogParts: CodecParts<FollowedLogWire> = {
  protocol: 'followed-log',
  title: 'Followed log',
  contentTypes: ['application/json', 'application/x-ndjson'],
  idSource: 'content',
  profiles: [],
  secrets: [],
  requirements,
  samples: [],
  recognises,
  reply: () => null,
  parse,
  print,
  toEvents,
  fromEvent,
  fingerprint: print,
};

export const followedLogCodec = assembleCodec(followedLogParts);
