// How a request is named in the log.
import type { HttpContext } from './operation';

/** Of a path that somebody made up so much is repeated. Characters. */
const PATH_SHOWN_MAX = 200;

/** The path, or its beginning. */
export function pathShown({ req }: HttpContext): string {
  return req.path.slice(0, PATH_SHOWN_MAX);
}

/** The fields that say what was asked. */
export function requestShown(c: HttpContext): { readonly method: string; readonly path: string } {
  return { method: c.req.method, path: pathShown(c) };
}
