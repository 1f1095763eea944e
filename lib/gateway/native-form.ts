// A delivered message in the form that its receiver reads. The one place that prints what is delivered.
import type { DeliveredMessage } from '@/lib/model/orchestration/delivery';
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

export type NativeForm = { readonly text: string; readonly envelope: ConnectionEnvelope | null };

/** Null where the protocol cannot say it. */
export function nativeFormOf(
  { event }: Pick<DeliveredMessage, 'event'>,
  codec: GatewayCodec,
): NativeForm | null {
  const encoded = codec.encode(event);
  if (!encoded.ok) return null;
  const json = codec.connection.addressed(JSON.parse(encoded.value.text), event);
  return { text: JSON.stringify(json), envelope: codec.connection.read(json) };
}
