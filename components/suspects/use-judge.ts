'use client';
// Says of a run, or of one of its events, that it is right or wrong; a failure is told by a notice.
import { useState } from 'react';
import { useNotice } from '@/components/workspace/notice/notice';
import { postJudgement } from '@/lib/client/api/suspects-api';
import type { JudgementRequest } from '@/lib/model/judgement';

export type Judge = {
  /** One is on its way. */
  readonly isBusy: boolean;
  /** One was said on this page: what takes the place of its button has the focus. */
  readonly hasSaid: boolean;
  say(said: JudgementRequest): void;
};

/** `onSaid` is called when it is recorded. */
export function useJudge(runId: string, onSaid: () => void): Judge {
  const notify = useNotice();
  const [isBusy, setIsBusy] = useState(false);
  const [hasSaid, setHasSaid] = useState(false);

  async function say(said: JudgementRequest): Promise<void> {
    setIsBusy(true);
    const answer = await postJudgement(runId, said);
    setIsBusy(false);
    if (answer.ok) {
      setHasSaid(true);
      onSaid();
    } else notify({ text: `${answer.error.title}: ${answer.error.detail}` });
  }

  return { isBusy, hasSaid, say: (said) => void say(said) };
}
