// The id of the message by which an upload is named in its task: it proves that the bytes came in at this address. A message that an agent
// writes by itself may name any artifact whose hash it knows.
import { createHash } from 'node:crypto';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { artifactPlaces } from '@/lib/text/artifact-places';
import type { Call } from '../operation/operation';

/** What the ids of such messages begin with. */
const PREFIX = 'ap_file_';

/** Hexadecimal digits of the proof. */
const PROOF_LENGTH = 32;

const ID = new RegExp(`^${PREFIX}(.+)_([0-9a-f]{${PROOF_LENGTH}})$`);

/** An id for the message that names an upload to a task. */
export function uploadId(call: Call, task_id: string, ref: string): string {
  const id = call.deps.newId();
  return `${PREFIX}${id}_${proofOf(call, { id, task_id, ref })}`;
}

/** Whether an event names an upload, and no other artifact: the name of a file may look like one. */
export function isUpload(call: Call, event: ClutchMessage): boolean {
  const [, id, proof] = ID.exec(event.id) ?? [];
  const [ref, ...more] = artifactPlaces(event).keys();
  if (id === undefined || ref === undefined || more.length > 0) return false;
  return proof === proofOf(call, { id, task_id: event.task_id, ref });
}

/** Nobody makes it without the key of the instance. */
function proofOf(
  { deps }: Call,
  { id, task_id, ref }: { readonly id: string; readonly task_id: string; readonly ref: string },
): string {
  const said = deps.runFiles.signer.sign(JSON.stringify(['colloquy-upload-v1', id, task_id, ref]));
  return createHash('sha256').update(said).digest('hex').slice(0, PROOF_LENGTH);
}
