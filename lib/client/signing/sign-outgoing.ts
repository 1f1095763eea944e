// What a person sends with their signature, where they turned signing on and the message can bear one; else as it is.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import { toBeSigned, type UnsignedMessage } from '@/lib/model/signed-text';
import { isObject } from '@/lib/std/is-object';
import { type OwnKey, ownKey, signText } from './own-key';

type Message = Readonly<Record<string, unknown>>;

/** Makes a message ready to be signed; null where it cannot be. */
export type ReadyToSign = (message: Message, kid: string) => UnsignedMessage | null;

/** An event of the person's. */
export async function signedEvent(event: ClutchMessage): Promise<ClutchMessage> {
  if (event.from.agent_id !== HUMAN_AGENT_ID) return event;
  const signed = await signedMessage(event, toBeSigned);
  return (signed as ClutchMessage | null) ?? event;
}

/** The text of a JSON message in any protocol. Of what is no object, and of what cannot be signed, the text as it was given. */
export async function signedSource(text: string, ready: ReadyToSign): Promise<string> {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return text; // the server says what is wrong with it
  }
  if (!isObject(message)) return text;
  const signed = await signedMessage(message, ready);
  return signed === null ? text : JSON.stringify(signed);
}

async function signedMessage(message: Message, ready: ReadyToSign): Promise<Message | null> {
  const key = await ownKey();
  return key === null ? null : signedBy(key, message, ready);
}

async function signedBy(key: OwnKey, message: Message, ready: ReadyToSign) {
  const unsigned = ready(message, key.kid);
  return unsigned === null ? null : unsigned.signed(await signText(key, unsigned.text));
}
