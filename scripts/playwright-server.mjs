// The global setup of the browser tests: bundles the server process that the tests of a worker share, as setup.mjs
// bundles the server.
import { build } from 'esbuild';
import { root } from './process.mjs';

export default async function bundleTestServer() {
  await build({
    absWorkingDir: root,
    entryPoints: { 'test-server': 'e2e/fixtures/test-server.ts' },
    outdir: 'dist',
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  });
}
