// What is owed, as tests look at it: all of it at once.
import type { Orchestration } from '@/lib/engine/interface/orchestration';
import type { Obligation } from '@/lib/model/orchestration/obligation';

type Owing = { readonly orchestration: Pick<Orchestration, 'obligations'> };

/** In a run, or in all. */
export async function owedIn({ orchestration }: Owing, run_id?: string): Promise<Obligation[]> {
  return (await orchestration.obligations({ run_id, limit: 10_000 })).obligations;
}
