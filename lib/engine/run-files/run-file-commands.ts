// Run files as the engine sees them: events into the log, and signatures by keys that came with a file or are known here.
import type { FileSignature, FileSignatureCounts, RunFileKey } from '@/lib/model/file-signature';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import type { RunFileEvent } from '@/lib/model/run-file';
import { grouped } from '@/lib/std/grouped';
import type { IngestPorts } from '../ingest/ingest-call';
import type { RunFileCommands } from '../interface/run-files';
import { fileSignatureOf } from './file-signature';
import { importEvents } from './import-events';

/** The commands of one workspace. */
export function createRunFileCommands(ports: IngestPorts): RunFileCommands {
  /** Of the signed ones alone: the others wait for no turn of the event loop. */
  async function signaturesOf(
    lines: readonly RunFileEvent[],
    keysOf: (agentId: string) => readonly RunFileKey[],
  ): Promise<ReadonlyMap<RunFileEvent, FileSignature>> {
    const signed = lines.filter(({ signature }) => signature !== 'unsigned');
    const found = await ports.eventLoop.map(
      signed,
      ({ raw }) => raw?.length ?? 0,
      (line) => [line, fileSignatureOf(ports, line, keysOf)] as const,
    );
    return new Map(found.flatMap(([line, worth]) => (worth === null ? [] : [[line, worth]])));
  }

  return {
    async importEvents(lines, place, keys) {
      const signatures = await signaturesOf(lines, keysIn(keys));
      const checked = lines.map((line) => ({ line, key: signatures.get(line)?.key }));
      const done = await importEvents(ports, checked, place);
      return { ...done, signatures: countsOf(signatures) };
    },
    async countSignatures(lines, keys) {
      return countsOf(await signaturesOf(lines, keysIn(keys)));
    },
    async signingKeysOf(lines) {
      const signatures = await signaturesOf(lines, keysOfWorkspace(ports));
      return [...signatures.values()].flatMap(({ key }) => key ?? []);
    },
  };
}

function countsOf(signatures: ReadonlyMap<RunFileEvent, FileSignature>): FileSignatureCounts {
  const all = [...signatures.values()];
  const count = (wanted: FileSignature['status']) =>
    all.filter(({ status }) => status === wanted).length;
  return {
    verified: count('verified'),
    bad: count('bad'),
    unverifiable: count('unverifiable'),
  };
}

function keysIn(keys: readonly RunFileKey[]): (agentId: string) => readonly RunFileKey[] {
  const byAgent = grouped(keys, ({ agent_id }) => agent_id);
  return (agentId) => byAgent.get(agentId) ?? [];
}

/** Of people the revoked ones, too: what they signed before is as true as it was. */
function keysOfWorkspace({
  publicKeys: { of, people },
}: Pick<IngestPorts, 'publicKeys'>): (agentId: string) => readonly RunFileKey[] {
  return (agentId) => [
    ...of(agentId).map(({ kid, public_key }) => ({ agent_id: agentId, kid, public_key })),
    ...(agentId === HUMAN_AGENT_ID ? people.list() : []).map(({ kid, public_key, owner }) => ({
      agent_id: agentId,
      kid,
      public_key,
      owner,
    })),
  ];
}
