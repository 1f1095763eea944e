// A message in the protocol of the gateway, as it is written to a client.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { Codec } from '@/lib/protocols/codec/codec';
import type { ConnectionCodec, ConnectionEnvelope } from '@/lib/protocols/codec/connection';
import { invariant } from '@/lib/std/invariant';

/** A codec of a protocol that is spoken over connections. */
export type GatewayCodec = Codec & { readonly connection: ConnectionCodec };

/** The codec of the protocol that the gateway speaks: the one that has words for a connection. */
export function gatewayCodecIn(codecs: readonly Codec[]): GatewayCodec {
  const codec = codecs.find((codec): codec is GatewayCodec => codec.connection !== undefined);
  invariant(codec, 'one of the protocols is spoken over connections of its own');
  return codec;
}

/** A frame on its way to a client, with what its connection has to know of it. */
export type PrintedFrame = { readonly text: string; readonly envelope: ConnectionEnvelope | null };

/** The frame of a native message that says what an event says. */
export function frameOf(
  message: unknown,
  event: ClutchMessage,
  { connection }: GatewayCodec,
): PrintedFrame {
  const json = connection.addressed(message, event);
  return { text: JSON.stringify(json), envelope: connection.read(json) };
}
