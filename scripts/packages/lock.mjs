// What the lock file says of the packages, as pure functions of its JSON.

/**
 * The packages that `lock` asks for and `installed` (npm's own record inside node_modules) lacks or
 * has in another version. Optional and peer entries are left out: a platform or a setting may
 * rightly leave them uninstalled.
 */
export function missingPackages(lock, installed, { dev }) {
  const have = installed?.packages ?? {};
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path !== '' && entry.version !== undefined)
    .filter(([, entry]) => !entry.optional && !entry.devOptional && !entry.peer)
    .filter(([, entry]) => dev || !entry.dev)
    .filter(([path, entry]) => have[path]?.version !== entry.version)
    .map(([path]) => path);
}

/**
 * `lock` with the address of each package's archive at `registry` (a URL), by the convention that
 * registries and their mirrors share: `NAME/-/NAME-WITHOUT-SCOPE-VERSION.tgz`. What has an address
 * already, or is no package of a registry, stays as it is.
 */
export function lockWithAddresses(lock, registry) {
  const base = registry.endsWith('/') ? registry : `${registry}/`;
  const addressed = Object.entries(lock.packages).map(([path, entry]) => {
    if (path === '' || entry.link || entry.resolved || !entry.integrity) return [path, entry];
    const name =
      entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const file = `${name.slice(name.indexOf('/') + 1)}-${entry.version}.tgz`;
    return [path, { ...entry, resolved: `${base}${name}/-/${file}` }];
  });
  return { ...lock, packages: Object.fromEntries(addressed) };
}
