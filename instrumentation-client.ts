// Runs in the browser before anything of the pages does, and before Zod is loaded: most pages need none.

declare global {
  /** Where Zod keeps its configuration. */
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

// Schemas are interpreted and not compiled: the policy of our pages forbids eval, and even trying it is reported as a violation.
globalThis.__zod_globalConfig ??= {};
globalThis.__zod_globalConfig.jitless = true;

export {};
