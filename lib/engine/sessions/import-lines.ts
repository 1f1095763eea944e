// Lines of a file, brought into the sessions of an agent: each once, whatever thread its message stands in, and whoever else has it.
import type { SessionEntry } from '@/lib/model/agent-session';
import { sha256 } from '@/lib/store/integrity/chain';
import type { AppendOutcome, NewMessage } from '@/lib/store/ports/event-store';
import { importedMessage } from './session-marks';

type Ports = {
  /** The lines that a session of the agent has. */
  readonly linesOf: (sessionId: string) => AsyncIterable<readonly SessionEntry[]>;
  /** What is stored is among the lines when this resolves. */
  readonly append: (messages: readonly NewMessage[]) => Promise<readonly AppendOutcome[]>;
  readonly agentId: string;
  /** ISO 8601. */
  readonly at: string;
};

/** How many were brought in; the others were there. */
export async function importLines(ports: Ports, lines: readonly SessionEntry[]): Promise<number> {
  const { append, agentId, at } = ports;
  // In a run, an id is one message: where another agent has it in the session's, the line stands in a run of this agent's own.
  const runs = [
    (sessionId: string) => sessionId,
    (sessionId: string) => ownRun(agentId, sessionId),
  ];
  let left = await missing(ports, lines);
  let imported = 0;
  for (const runOf of runs) {
    if (left.length === 0) break;
    const outcomes = await append(
      left.map((line) => importedMessage(line, { agentId, at, runId: runOf(line.sessionId) })),
    );
    const taken = left.filter((_, index) => outcomes[index]?.status !== 'stored');
    imported += left.length - taken.length;
    left = await missing(ports, taken);
  }
  return imported;
}

/** Those that the agent's sessions do not have. */
async function missing(
  { linesOf }: Pick<Ports, 'linesOf'>,
  lines: readonly SessionEntry[],
): Promise<readonly SessionEntry[]> {
  const missing: SessionEntry[] = [];
  for (const sessionId of new Set(lines.map((line) => line.sessionId))) {
    const wanted = new Map<string, SessionEntry>();
    for (const line of lines) if (line.sessionId === sessionId) wanted.set(line.id, line);
    for await (const page of linesOf(sessionId)) for (const { id } of page) wanted.delete(id);
    missing.push(...wanted.values());
  }
  return missing;
}

function ownRun(agentId: string, sessionId: string): string {
  return `session:${sha256(JSON.stringify([agentId, sessionId]))}`;
}
