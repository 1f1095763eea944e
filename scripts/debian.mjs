// Test programs that npm cannot bring: on a Debian machine of our own (a container, as root) they are
// installed without asking, everywhere else the caller says what to do by hand.
import { existsSync } from 'node:fs';
import { run, say } from './process.mjs';

/** Installs a Debian package as root; resolves to false where this is not Debian, not root, or fails. */
export async function installDebianPackage(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  say(`Installing ${name} with apt-get...`);
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, stdio: ['ignore', 'ignore', 2] };
  await run('apt-get', ['update', '-qq'], options);
  const install = ['install', '-y', '-qq', '--no-install-recommends', name];
  return (await run('apt-get', install, options)) === 0;
}
