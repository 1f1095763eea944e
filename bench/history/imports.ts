// Records of conversations elsewhere, as the bridge of transcripts reads them.
import { transcriptCodec } from '@/lib/bridges/transcript/codec';
import type { NewMessage } from '@/lib/store/ports/event-store';
import { Random } from '@/lib/testing/fuzz/random';
import type { Stamp } from './draft';
import { decodedMessage } from './messages';
import { agentName } from './plan';
import { prose, title } from './prose';

const TURNS = 20;

/** Agents that came by then speak in it: a name more would be an agent more. */
const SPEAKERS = 3;

/** A record with a number from 0 on, which becomes a run and a thread. */
export function importedRecord(number: number, stamp: Stamp): NewMessage {
  const random = new Random(number + 1);
  const speakers = Array.from({ length: SPEAKERS }, (_, agent) => agentName(agent));
  const history = Array.from({ length: TURNS }, (_, turn) => {
    const speaker = speakers[turn % SPEAKERS];
    const next = speakers[(turn + 1) % SPEAKERS];
    return {
      role: turn % 4 === 0 ? `${speaker} (-> ${next})` : speaker,
      content: prose(random),
    };
  });
  const text = JSON.stringify({ question: title(random), history });
  const place = { runId: `run:import-${number}`, threadId: `thread:import-${number}` };
  return decodedMessage(transcriptCodec, { text, origin: 'import', place, stamp });
}
