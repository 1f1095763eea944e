// Redactions from before they were events of the log get theirs, once, at the first start that knows of such events. Only
// those are believed that the audit tells of, whose entries are chained and whose heads are signed outside the database: a
// body that somebody emptied by hand before an upgrade gets none, and `verify` names it (docs/decisions/0072).
import { redactionEvent } from '@/lib/model/redaction';
import { verifyAudit } from '@/lib/store/integrity/audit-chain';
import type { UnsaidRedaction } from '@/lib/store/ports/event-store';
import type { Store } from '@/lib/store/ports/store';
import type { EngineLog } from '../../interface/engine-deps';
import { toNewMessage } from './new-message';

/** The checkpoint that says that it was done. Without it the same redactions get the same answer. */
const DONE = 'redactions-said';

/** Redactions that are looked for in the audit at once. */
const PAGE = 500;

/** Entries of the audit that are read at once. */
const AUDIT_PAGE = 1_000;

/** Seqs that a line of the log names. */
const NAMED_MAX = 20;

type Ports = {
  readonly store: Pick<Store, 'events' | 'checkpoints' | 'audit'>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly newId: () => string;
  readonly log: EngineLog;
};

/** Says what was redacted before redactions were events. */
export async function sayRedactions(ports: Ports): Promise<void> {
  const { store } = ports;
  if ((await store.checkpoints.load(DONE)).length > 0) return;
  for (let after = 0; ; ) {
    const page = await store.events.readUnsaidRedactions(after, PAGE);
    const last = page.at(-1);
    if (last === undefined) break;
    await sayPage(ports, page);
    after = last.seq;
  }
  const { seq } = await store.events.head();
  await store.checkpoints.save([{ projection: DONE, key: '', seq, state: '{}' }]);
}

async function sayPage({ store, now, newId, log }: Ports, page: readonly UnsaidRedaction[]) {
  const witnessed = await witnessedOf(store, page);
  const said = page.filter(({ seq }) => witnessed.has(seq));
  const unsaid = page.filter(({ seq }) => !witnessed.has(seq)).map(({ seq }) => seq);
  const at = new Date(now()).toISOString();
  if (said.length > 0) {
    await store.events.append(
      said.map(({ seq, reason, by }) => {
        const event = redactionEvent({ seqs: [seq], places: [], reason, by }, { id: newId(), at });
        return toNewMessage({ event, origin: 'engine', receivedAt: at });
      }),
    );
    log.info({ redactions: said.length }, 'earlier redactions became events of the log');
  }
  if (unsaid.length > 0) {
    log.warn(
      { redactions: unsaid.length, seqs: unsaid.slice(0, NAMED_MAX) },
      'the audit does not tell of these redactions: verify names them until an admin redacts each again, with a reason',
    );
  }
}

/** Which of them the audit tells of; of an audit that does not hold, none. */
async function witnessedOf(
  { audit, events }: Ports['store'],
  page: readonly UnsaidRedaction[],
): Promise<ReadonlySet<number>> {
  if (!(await verifyAudit(audit)).ok) return new Set();
  const asked = new Map(page.map(({ seq, reason }) => [seq, askedFor(seq, reason)]));
  const told = await toldOf(audit, new Set(asked.values()));
  const witnessed = new Set<number>();
  for (const [seq, target] of asked) {
    if (told.has(target) && (await isPrimaryOf(events, seq, target))) witnessed.add(seq);
  }
  return witnessed;
}

/** The event that somebody asked to redact: where it was not the first one of its message, that one was emptied with it. */
function askedFor(seq: number, reason: string): number {
  const asked = /^with (\d{1,15}): /.exec(reason);
  return asked === null ? seq : Number(asked[1]);
}

async function toldOf(
  audit: Store['audit'],
  targets: ReadonlySet<number>,
): Promise<ReadonlySet<number>> {
  const told = new Set<number>();
  for (let after = 0; ; ) {
    const entries = await audit.list({ after, limit: AUDIT_PAGE });
    const last = entries.at(-1);
    if (last === undefined) return told;
    for (const { action, outcome, target } of entries) {
      const isRedaction = action === 'event.redact' && outcome === 'ok';
      if (isRedaction && targets.has(Number(target))) told.add(Number(target));
    }
    after = last.id;
  }
}

/** Whether one is the other, or the first event of the message that the other is of. */
async function isPrimaryOf(events: Store['events'], seq: number, asked: number): Promise<boolean> {
  if (seq === asked) return true;
  const event = (await events.get(asked))?.event;
  return event?.id === `${String(event?.meta?.part_of)}#${asked - seq}`;
}
