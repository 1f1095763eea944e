// A frame of a plain socket as items: one native message, or one on each line.
import type { IngestItem } from '@/lib/engine/interface/engine';
import type { Codec } from '@/lib/protocols/codec/codec';
import { isObject } from '@/lib/std/is-object';
import { readJson } from '@/lib/std/json/json-read';

/** The messages of a frame. What is no JSON where the protocol is, is an item that is refused. */
export function itemsOfFrame({ jsonOf }: Pick<Codec, 'jsonOf'>, text: string): IngestItem[] {
  if (jsonOf !== undefined) return [{ ok: true, frame: { text } }];
  const whole = jsonItem(text);
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return whole.ok || lines.length < 2 ? [whole] : lines.map(jsonItem);
}

function jsonItem(text: string): IngestItem {
  const read = readJson(text);
  if (read.ok) return { ok: true, frame: { text, json: read.value.value } };
  return { ok: false, text, code: read.error.code, message: read.error.message };
}

/** The credential in a first frame `{"auth":"<key>"}`; null in every other. */
export function credentialIn(text: string): string | null {
  const read = readJson(text);
  const value = read.ok ? read.value.value : null;
  return isObject(value) && typeof value.auth === 'string' ? value.auth : null;
}
