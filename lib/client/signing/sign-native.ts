// A message in any protocol with the person's signature. Apart from events, for it brings what is known of all protocols.
import type { NativeMessage } from '@/lib/client/api/protocols-api';
import { protocolNamed } from '@/lib/protocols/meaning-of';
import { signedSource } from './sign-outgoing';

/** Whether messages of a protocol can bear a signature of a person's at all. */
export function canBeSigned(protocol: string): boolean {
  return protocolNamed(protocol)?.toBeSigned !== undefined;
}

/** The message as the person at the browser sends it. */
export async function signedNative(message: NativeMessage): Promise<NativeMessage> {
  const ready = protocolNamed(message.protocol)?.toBeSigned;
  if (ready === undefined) return message;
  const text = await signedSource(message.text, (fields, kid) =>
    ready(fields, kid, message.run_id),
  );
  return { ...message, text };
}
