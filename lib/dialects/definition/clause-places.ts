// Where the parts of an `extend` clause stand in its definition: `(extend name parameters template)`.
import { down, type Trail, trailOf } from '../language/trail';
import type { Performative } from './dialect';

const NAME_ITEM = 1;
const TEMPLATE_ITEM = 3;

export function namePlace(performative: Performative): Trail {
  return down(clausePlace(performative), NAME_ITEM);
}

export function templatePlace(performative: Performative): Trail {
  return down(clausePlace(performative), TEMPLATE_ITEM);
}

function clausePlace({ path }: Performative): Trail {
  return trailOf(...path.map(Number));
}
