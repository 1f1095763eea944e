// What passing calls on to servers of MCP is handed: the servers that the operator named, the one way out, and the records.
import type { IngestEnvelope } from '@/lib/engine/interface/engine';
import type { Egress } from '@/lib/security/egress-call';

export type RecordCalls = {
  add(text: string, envelope: IngestEnvelope): void;
  /** Why a call may not be made; null where it may, and where nobody can tell in time. */
  judge(text: string, envelope: IngestEnvelope): Promise<string | null>;
  close(): Promise<void>;
};

export type ViaPort = {
  /** The addresses of servers of MCP, by their names. */
  readonly servers: ReadonlyMap<string, string>;
  readonly egress: Pick<Egress, 'exchange'>;
  readonly records: RecordCalls;
};
