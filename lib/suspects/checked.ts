// How often the ranking was right on the runs that were held out, as docs/suspects.md has it: what a page says beside a suspect.
import type { SuspectsReport } from '@/lib/model/suspect';

/** In 4 of 20 runs the first place named was right, in 5 the second, in 3 the third. */
export const HELD_OUT_CHECK: SuspectsReport['checked'] = { runs: 20, right_by_rank: [4, 5, 3] };
