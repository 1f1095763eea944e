// An object whose place another one of its kind can take, for those who hold on to it: each call goes to the one of that moment.

/** Functions and objects of functions; what else stands in it is not handed on. */
export function exchangeable<Target extends object>(current: () => Target): Target {
  const entries = Object.entries(current()).map(([name, value]) => {
    const now = (): unknown => (current() as Readonly<Record<string, unknown>>)[name];
    if (typeof value === 'function') {
      return [name, (...args: unknown[]) => (now() as (...args: unknown[]) => unknown)(...args)];
    }
    return [name, exchangeable(() => now() as object)];
  });
  return Object.fromEntries(entries) as Target;
}
