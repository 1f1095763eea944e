// Records of another workspace's log, one event at a time, as its gateway tells of them. The folder's only door.
import { bridgeParts } from '@/lib/protocols/codec/bridge-parts';
import { assembleCodec } from '@/lib/protocols/codec/codec';
import { fromEvent } from './from-event';
import { parse } from './parse';
import { print } from './print';
import { recognises } from './recognise';
import { requirements } from './requirements';
import type { FollowedLogWire } from './schema';
import { toEvents } from './to-event';

export const followedLogParts = bridgeParts<FollowedLogWire>({
  protocol: 'followed-log',
  title: 'Followed log',
  requirements,
  recognises,
  parse,
  print,
  toEvents,
  fromEvent,
});

export const followedLogCodec = assembleCodec(followedLogParts);
