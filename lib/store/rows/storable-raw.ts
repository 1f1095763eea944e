// The raw message in a form that both databases keep. Text with U+0000 or a lone surrogate is no text to them: it is
// kept as base64, of its UTF-8 form where it has one, else of its UTF-16 form, which the content type then says.
import { isStorableText } from '@/lib/model/storable-text';
import type { RawMessage } from '../ports/event-store';

/** Added to the content type where the base64 holds UTF-16, little-endian: only so can a lone surrogate be kept. */
const UTF16_MARK = '; charset=utf-16le';

/** The same message, as base64 where its text cannot be stored. */
export function storableRaw(raw: RawMessage): RawMessage {
  if (raw.encoding === 'base64' || isStorableText(raw.text)) return raw;
  if (raw.text.isWellFormed()) {
    const text = Buffer.from(raw.text, 'utf8').toString('base64');
    return { text, encoding: 'base64', contentType: raw.contentType };
  }
  const text = Buffer.from(raw.text, 'utf16le').toString('base64');
  const bare = raw.contentType.replace(/;\s*charset=[^;]*/i, '');
  return { text, encoding: 'base64', contentType: bare + UTF16_MARK };
}
