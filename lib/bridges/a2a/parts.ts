// Parts of a message or an artifact, and the payload of an event: text is text, data is data, and a file is named.
import type { ClutchMessage, Payload } from '@/lib/model/clutch-message';
import { textOf } from '@/lib/text/text-of';
import type { A2aPart } from './schema';

/** What the parts say. A file that came whole is only named: its bytes are in the raw message. */
export function payloadOf(parts: readonly A2aPart[]): Payload {
  const text = parts.flatMap((part) => part.text ?? []).join('\n');
  const data = parts.flatMap((part) => (part.data === undefined ? [] : [part.data]));
  const files = parts.filter((part) => part.url !== undefined || part.raw !== undefined);
  return {
    ...(text !== '' && { text }),
    ...(data.length > 0 && { data: data.length === 1 ? data[0] : data }),
    ...(files.length > 0 && { files: files.map(fileOf) }),
  };
}

function fileOf({ url, raw, filename, mediaType }: A2aPart): Payload {
  return {
    ...(filename !== undefined && { filename }),
    ...(mediaType !== undefined && { media_type: mediaType }),
    ...(url !== undefined && { url }),
    ...(raw !== undefined && { base64_length: raw.length }),
  };
}

/** The parts of an event: what a person reads, what else its payload holds, and its attachments by their references. */
export function partsOf({ payload, attachments }: ClutchMessage): A2aPart[] {
  const text = textOf({ payload });
  const rest = Object.entries(payload).filter(([, value]) => value !== text);
  const files = (attachments ?? []).flatMap(({ ref, kind }) =>
    ref === undefined ? [] : [{ url: ref, filename: kind }],
  );
  const parts: A2aPart[] = [
    ...(text === '' ? [] : [{ text }]),
    ...(rest.length === 0 ? [] : [{ data: Object.fromEntries(rest) }]),
    ...files,
  ];
  return parts.length === 0 ? [{ data: {} }] : parts;
}
