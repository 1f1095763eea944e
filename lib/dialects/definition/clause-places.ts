// Where the parts of an `extend` clause stand in its definition: `(extend name parameters template)`.

import { down, type Trail, trailOf } from '../language/trail';
import type { Dialect, Performative } from './dialect';

const NAME_ITEM = 1;
const PARAMETERS_ITEM = 2;
const TEMPLATE_ITEM = 3;

export function namePlace(performative: Performative): Trail {
  return down(clausePlace(performative), NAME_ITEM);
}

export function templatePlace(performative: Performative): Trail {
  return down(clausePlace(performative), TEMPLATE_ITEM);
}

/** The parameter in the list as it is written, with its markers. Linear in the list. */
export function parameterPlace(dialect: Dialect, performative: Performative, name: string): Trail {
  const clause = dialect.definition.items[Number(performative.path[0])];
  const list = clause?.kind === 'list' ? clause.items[PARAMETERS_ITEM] : undefined;
  const items = list?.kind === 'list' ? list.items : [];
  const index = items.findIndex((item) => item.kind === 'symbol' && item.text === name);
  return down(down(clausePlace(performative), PARAMETERS_ITEM), index);
}

function clausePlace({ path }: Performative): Trail {
  return trailOf(...path.map(Number));
}
