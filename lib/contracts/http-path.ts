// The path of an operation as OpenAPI writes it: `/api/v1/runs/{run_id}`.

const PARAMETER = /\{(\w+)\}/g;

/** The names of its parameters, in their order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(PARAMETER)].map(([, name = '']) => name);
}

/** The path with something in the place of each parameter. */
export function fillPath(path: string, fill: (name: string) => string): string {
  return path.replace(PARAMETER, (_, name: string) => fill(name));
}
