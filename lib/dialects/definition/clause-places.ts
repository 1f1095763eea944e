// Where the parts of an `extend` clause stand in its definition: `(extend name parameters template)`.
import { down, type Trail, trailOf } from '../language/trail';
import type { Performative } from './dialect';

const NAME_ITEM = 1;
const TEMPLATE_ITEM = 3;

/** Where the name of a performative stands in the definition of its dialect. */
export function namePlace(performative: Performative): Trail {
  return down(clausePlace(performative), NAME_ITEM);
}

/** Where the template of a performative stands in the definition of its dialect. */
export function templatePlace(performative: Performative): Trail {
  return down(clausePlace(performative), TEMPLATE_ITEM);
}

function clausePlace({ path }: Performative): Trail {
  return trailOf(...path.map(Number));
}
