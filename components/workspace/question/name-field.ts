// The field that a refusal is about, as its form calls it: the API names it by its place in the request.
import type { ApiFailure } from '@/lib/client/api/request';

/** `names`: by the place, as in `/url`. */
export function nameField(
  failure: ApiFailure,
  names: Readonly<Record<string, string>>,
): ApiFailure {
  const [place = ''] = failure.detail.split(':', 1);
  const name = names[place];
  if (name === undefined) return failure;
  return { ...failure, detail: `${name}${failure.detail.slice(place.length)}` };
}
