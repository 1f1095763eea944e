// The annotated transcripts as the product sees them: the events that the codec of transcripts gives, and which of them may be
// suspects. Who is wrong, and where, is kept beside them; no signal is given it.
import { createHash } from 'node:crypto';
import { transcriptCodec } from '@/lib/bridges/transcript/codec';
import type { EventRecord } from '@/lib/model/event-record';
import { toAgentId } from '@/lib/model/ids';
import { invariant } from '@/lib/std/invariant';
import { runSteps } from '@/lib/std/steps';
import { type Candidate, findingCandidates } from '@/lib/suspects/suspects';
import { readCorpus } from '@/lib/testing/codecs/corpus-files';
import { aRecord } from '@/lib/testing/records';

export type AnnotatedRun = {
  readonly name: string;
  /** `algorithm`: a round of experts; `hand`: a lead and those whom it tells what to do. */
  readonly part: string;
  readonly records: readonly EventRecord[];
  readonly candidates: readonly Candidate[];
  readonly agent: string;
  readonly step: number;
  /** Which step an event is; -1 for events that are none. */
  readonly stepOf: (seq: number) => number;
};

type Annotations = { readonly mistake_agent: string; readonly mistake_step: string };

/** One of so many runs of each part is held out: chosen by a hash of its name before any of them was looked at. */
const HELD_OUT_OF = 3;

/** All annotated runs, sorted by name; none where the collection is not there. */
export function readAnnotatedRuns(root: string): AnnotatedRun[] {
  return readCorpus(root, 'who-and-when', (name) => name.endsWith('.json')).map(({ name, bytes }) =>
    toAnnotatedRun(name, bytes.toString('utf8')),
  );
}

/** The names of the runs that are held out. */
export function heldOut(runs: readonly AnnotatedRun[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const part of new Set(runs.map((run) => run.part))) {
    const ofPart = runs.filter((run) => run.part === part).map(({ name }) => name);
    const byHash = ofPart.toSorted((one, other) => (hashOf(one) < hashOf(other) ? -1 : 1));
    for (const name of byHash.slice(0, Math.floor(ofPart.length / HELD_OUT_OF))) names.add(name);
  }
  return names;
}

function hashOf(name: string): string {
  return createHash('sha256').update(name).digest('hex');
}

function toAnnotatedRun(name: string, text: string): AnnotatedRun {
  const { mistake_agent, mistake_step } = JSON.parse(text) as Annotations;
  const records = recordsOf(text);
  const steps = new Map(
    records
      .filter(({ event }) => event.type === 'chat.message')
      .map(({ seq, event }) => [seq, Number(event.meta?.turn)]),
  );
  return {
    name,
    part: name.split('-', 1)[0] ?? '',
    records,
    candidates: runSteps(findingCandidates(records)),
    agent: toAgentId(mistake_agent),
    step: Number(mistake_step),
    stepOf: (seq) => steps.get(seq) ?? -1,
  };
}

/** The events of a transcript at the positions that an empty log gives them. */
export function recordsOf(text: string): EventRecord[] {
  const decoded = transcriptCodec.decode(
    { text },
    { fallbackId: 'transcript', receivedAt: '2026-02-01T13:20:11.123Z' },
  );
  invariant(decoded.ok, 'a record of the collection is read');
  return decoded.value.events.map((event, index) =>
    aRecord({ seq: index + 1, event, protocol: 'transcript', origin: 'import' }),
  );
}
