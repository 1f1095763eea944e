// What two runs differ in.
import { LIST_BYTES_MAX } from '@/lib/contracts/http-parameters';
import { RunDiffAnswer, RunDiffQuery } from '@/lib/contracts/http-run-diff';
import { diffPage } from '@/lib/run-diff/diff-page';
import { quotedStart } from '@/lib/std/quoted-start';
import { idParam, notFound, type Operation, operation } from '../operation/operation';
import { JSON_TYPE } from '../operation/read-request';
import { json } from '../operation/reply';

export const runDiffOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/api/v1/runs/{run_id}/diff/{other_run_id}',
    access: 'read',
    tag: 'Conversations',
    summary: 'What two runs differ in, their tasks aligned by tree and by what was asked',
    query: RunDiffQuery,
    answers: { 200: [{ type: JSON_TYPE, schema: RunDiffAnswer }] },
    handle: async ({ c, deps: { engine }, query: { after = 0, a_at, b_at } }) => {
      const [a, b] = [idParam(c, 'run'), idParam(c, 'run', 'other_run_id')];
      const diff = await engine.diff(a, b, { a: a_at, b: b_at });
      if (diff === null) {
        const isThere = (await engine.directory.rows.run(a)) !== null;
        throw notFound(`run ${quotedStart(isThere ? b : a)}`);
      }
      const page = diffPage(diff, after, LIST_BYTES_MAX);
      return json({ ...page, aligned: [...page.aligned] } satisfies RunDiffAnswer);
    },
  }),
];
