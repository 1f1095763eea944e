// At the start: whether the database is the one that this data directory's anchors were signed for. One that was cut off, written
// anew or exchanged is refused, with what to do; a backup that somebody restored on purpose is accepted by its name.
import type pino from 'pino';
import { SERVER_ACTOR } from '@/lib/model/audit-entry';
import type { AnchorLog } from '@/lib/store/integrity/anchors';
import {
  type CheckedChain,
  checkedAudit,
  checkedLog,
  headFault,
  stateName,
} from '@/lib/store/integrity/head-check';
import type { Store } from '@/lib/store/ports/store';

type Ports = {
  readonly store: Pick<Store, 'events' | 'audit'>;
  readonly logAnchors: AnchorLog;
  readonly auditAnchors: AnchorLog;
  readonly log: pino.Logger;
  /** What `COLLOQUY_ACCEPT_DATABASE` says. */
  readonly accepted: string | null;
};

/** @throws Error that says what does not fit and what to do about it, unless it was accepted. */
export async function requireKnownDatabase(ports: Ports): Promise<void> {
  const { store, logAnchors, auditAnchors, accepted } = ports;
  const chains = [checkedLog(store.events, logAnchors), checkedAudit(store.audit, auditAnchors)];
  const faults: string[] = [];
  for (const chain of chains) {
    const fault = await headFault(chain);
    if (fault !== null) faults.push(fault);
  }
  if (faults.length === 0) return;
  const name = await stateName(chains);
  if (accepted !== name) throw new Error(refusalOf(faults, name));
  await accept(ports, chains, name);
}

function refusalOf(faults: readonly string[], name: string): string {
  return [
    `The database is not as it was signed last: ${faults.join('; ')}.`,
    'Somebody cut it off, wrote it anew, or put another one in its place.',
    'Put the right one back: DATABASE_URL names it, and a SQLite file belongs together with its -wal file.',
    'Where a signature does not verify, the key may be another one: put instance-key.pem of the data directory back.',
    `If it is a backup that you restored on purpose, start once with COLLOQUY_ACCEPT_DATABASE=${name}`,
    'The signed anchors are put aside then, and the audit says so.',
  ].join('\n');
}

/** Goes on from what is there. The old anchors stay beside, for whoever wants to know what is gone. */
async function accept(
  { store, log }: Ports,
  chains: readonly CheckedChain[],
  name: string,
): Promise<void> {
  const aside: string[] = [];
  for (const { anchors } of chains) aside.push(await anchors.putAside());
  const { seq } = await store.events.head();
  await store.audit.append([
    {
      at: new Date().toISOString(),
      actor: SERVER_ACTOR,
      action: 'database.accept',
      target: name,
      outcome: 'ok',
      address: null,
      detail: { log_end: seq },
    },
  ]);
  for (const { anchors, end, hashAt } of chains) {
    const place = await end();
    const hash = place === 0 ? null : await hashAt(place);
    if (hash !== null) await anchors.note({ seq: place, hash });
  }
  log.warn({ aside, log_end: seq }, 'a database was accepted that is not as it was signed last');
}
