// One event with what stands beside the log of it.
import type { EventDetail } from '@/lib/model/event-record';
import { importedMarkOf } from '@/lib/model/run-file';
import { fileEventOf } from '@/lib/run-file/lines';
import type { Store } from '@/lib/store/ports/store';
import type { Duplicates } from '../ingest/duplicates';
import type { IngestPorts } from '../ingest/ingest-call';
import { fileSignatureOf } from './file-signature';

type Ports = Pick<IngestPorts, 'codecs' | 'signatureStatus' | 'textSignatureStatus'> & {
  readonly duplicates: Pick<Duplicates, 'of'>;
};

/** Null where there is no such event. */
export async function detailOf(
  ports: Ports,
  { events }: Pick<Store, 'events'>,
  seq: number,
): Promise<EventDetail | null> {
  const detail = await events.get(seq);
  if (detail === null) return null;
  const duplicates = ports.duplicates.of(seq);
  const file_signature = signatureInFile(ports, detail);
  return {
    ...detail,
    ...(duplicates !== null && { duplicates }),
    ...(file_signature !== null && { file_signature }),
  };
}

/** Checked anew by the key that was kept beside the event: what an event says of itself is nobody's proof. */
function signatureInFile(ports: Ports, detail: EventDetail) {
  const mark = importedMarkOf(detail);
  if (mark === null) return null;
  const { key } = mark;
  const keysOf = (agentId: string) => (key?.agent_id === agentId ? [key] : []);
  return fileSignatureOf(ports, fileEventOf(detail), keysOf);
}
