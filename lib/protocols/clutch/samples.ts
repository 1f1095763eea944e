// Messages that stand ready in the Protocol lab.
import type { Sample } from '../codec';

export const samples: readonly Sample[] = [];
