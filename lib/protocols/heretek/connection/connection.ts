// The words of Heretek for a connection (sections 3, 5 and 6), in one piece.
import { toAgentId } from '@/lib/model/ids';
import type { ConnectionCodec } from '../../codec/connection';
import { GATEWAY } from '../wire/gateway';
import { ask, hear } from './client';
import { read } from './read';
import { addressed, say } from './say';

export const connection: ConnectionCodec = {
  // Section 3.2.
  subprotocol: 'a2a-v1',
  gatewayId: toAgentId(GATEWAY),
  read,
  say,
  ask,
  hear,
  addressed,
};
