// Triads and the groups under which their members are addressed.
import { GROUP_ALL } from '../ids';

/** The triad of every proposal that names none. */
export const DEFAULT_TRIAD = 'default';

/** The group of the default triad (HD12). */
export const DEFAULT_GROUP = 'group:triad';

/** The group under which all members of a triad are addressed. */
export function groupOfTriad(name: string): string {
  return name === DEFAULT_TRIAD ? DEFAULT_GROUP : `group:${name}`;
}

/** The triad that a group is of, were it configured; null where no triad can have that group. */
export function triadOfGroup(group: string): string | null {
  if (group === DEFAULT_GROUP) return DEFAULT_TRIAD;
  if (group === `group:${DEFAULT_TRIAD}`) return null;
  return group.startsWith('group:') && group !== GROUP_ALL ? group.slice('group:'.length) : null;
}
