// Records of another workspace's log, one event at a time, as its gateway tells of them. The folder's only entry point.
import { bridgeParts } from '@/lib/protocols/codec/bridge-parts';
import { printsNothing } from '@/lib/protocols/codec/bridge-records';
import { assembleCodec } from '@/lib/protocols/codec/codec';
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
  // What was followed is not passed on: whoever wants it follows the log that it is from.
  fromEvent: printsNothing('a record of a followed log is told by that log alone'),
});

export const followedLogCodec = assembleCodec(followedLogParts);
