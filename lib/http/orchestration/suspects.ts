// Where a run may have gone wrong, and what people say of it.
import { JudgementAnswer, SuspectsQuery } from '@/lib/contracts/http-suspects';
import { JudgementRequest } from '@/lib/model/judgement';
import { SuspectsReport } from '@/lib/model/suspect';
import { quotedStart } from '@/lib/std/quoted-start';
import { idParam, notFound, type Operation, operation } from '../operation/operation';
import { JSON_TYPE, readRequest } from '../operation/read-request';
import { json } from '../operation/reply';

const TAG = 'Conversations';

export const suspectOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/api/v1/runs/{run_id}/suspects',
    access: 'read',
    tag: TAG,
    summary:
      'The events of a run that are likeliest to have started a failure, each with its reason, at a moment',
    query: SuspectsQuery,
    answers: { 200: [{ type: JSON_TYPE, schema: SuspectsReport }] },
    handle: async ({ c, deps, query: { at } }) => {
      const runId = idParam(c, 'run');
      const report = await deps.engine.suspects.report(runId, at, c.req.raw.signal);
      if (report === null) throw notFound(`run ${quotedStart(runId)} at that moment`);
      return json(report);
    },
  }),
  operation({
    method: 'POST',
    path: '/api/v1/runs/{run_id}/judgements',
    access: 'judge_runs',
    tag: TAG,
    summary:
      'Say of a run, or of one of its events, that it is right or wrong; another one takes it back',
    audit: 'run.judge',
    takes: [{ type: JSON_TYPE, schema: JudgementRequest }],
    answers: { 200: [{ type: JSON_TYPE, schema: JudgementAnswer }] },
    handle: async ({ c, deps, principal }) => {
      const runId = idParam(c, 'run');
      const said = await readRequest(c, JudgementRequest);
      deps.writeLimit.take(principal.key_id, 1);
      const judged = await deps.engine.suspects.judge(runId, said, principal);
      if (judged === null) throw notFound(`run ${quotedStart(runId)}`);
      const detail = { judged: said.judged ?? '', ...(said.seq && { seq: String(said.seq) }) };
      return { ...json(judged satisfies JudgementAnswer), audited: { detail } };
    },
  }),
];
