// The bytes of an event's message as they arrived.
import { messageArea, type RichText } from '../../../message-area';

export const RAW_SIDE = messageArea('raw-side', {
  removed: 'The raw message was removed together with the content.',
  copy: 'Copy raw',
  size: <Drawn>(type: Drawn, size: string): RichText<Drawn> => [type, `, ${size}`],
  sizeOfBytes: <Drawn>(type: Drawn, size: string): RichText<Drawn> => [
    ...[type, `, ${size}, not UTF-8: shown as base64`],
  ],
  masked: <Drawn>(mask: Drawn): RichText<Drawn> => [
    ...['A credential stood where it says ', mask, '. It was masked before anything was kept.'],
  ],
  marked: <Drawn>(path: Drawn): RichText<Drawn> => ['Marked: ', path],
  nothingAt: <Drawn>(path: Drawn): RichText<Drawn> => ['Nothing stands at ', path],
  unmark: 'Unmark',
  /** Of events that one message became. */
  part: {
    none: 'No raw message of its own is kept with this event.',
    event: <Drawn>(seq: Drawn): RichText<Drawn> => ['event ', seq],
    raw: <Drawn>(event: Drawn): RichText<Drawn> => [
      'One message gave several events. This one is part of ',
      event,
      '. Its raw message is kept there.',
    ],
    conformance: <Drawn>(event: Drawn): RichText<Drawn> => [
      'One message gave several events. This one is part of ',
      event,
      '. Its message is judged there as a whole.',
    ],
  },
});
