// colloquy replay: recomputes what follows from the log of one run, and says where it differs from what was recorded.
import { defineCommand } from 'citty';
import type { ReplayAnswer } from '@/lib/contracts/http-orchestration';
import { callApi, connectionArgs } from './client';
import { counted } from './counted';
import { outputArgs, print } from './print';

export const replay = defineCommand({
  meta: {
    name: 'replay',
    description:
      'Recompute the tasks and routing decisions of a run from the log; exits 1 where they differ',
  },
  args: {
    run: { type: 'positional', required: true, description: 'Id of the run' },
    ...connectionArgs,
    ...outputArgs,
  },
  async run({ args }) {
    const path = `/runs/${encodeURIComponent(args.run)}/replay`;
    const response = await callApi(args, path, { method: 'POST' });
    const answer = (await response.json()) as ReplayAnswer;
    print(answer, args, sentences);
    if (answer.mismatches.length > 0) process.exitCode = 1;
  },
});

function sentences({ events, decisions, mismatches }: ReplayAnswer): string {
  const recomputed = `Recomputed from ${counted(events, 'event')}, ${counted(decisions, 'decision')}`;
  if (mismatches.length === 0) return `${recomputed}: everything is as it was recorded.`;
  const differing = mismatches.map(
    ({ seq, what, expected, saw }) =>
      `seq ${seq}, ${what}: recorded ${expected}, recomputed ${saw}`,
  );
  return [
    `${recomputed}; ${mismatches.length} ${mismatches.length === 1 ? 'differs' : 'differ'}:`,
    ...differing,
  ].join('\n');
}
