// What has to stand before a command can run: packages, database clients, bundles, pages.
// Each function does its part only when the part is stale, so every command calls what it needs.
import { copyFileSync, existsSync, lstatSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { compressFiles } from './compress.mjs';
import { installPackages } from './packages/install.mjs';
import { missingPackages } from './packages/lock.mjs';
import { CommandError, root, runBin, say, unfinished } from './process.mjs';
import { hashFiles, remake } from './stale.mjs';

// Next 16 and the libsql driver need it; 20.19 is also the first 20 that loads ES modules by require.
const NODE_MINIMUM = [20, 19];
const PROVIDERS = ['sqlite', 'postgresql'];

/** Refuses a Node too old for the packages. Throws `CommandError`. */
export function requireNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  const [needMajor, needMinor] = NODE_MINIMUM;
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return;
  throw new CommandError(
    `Colloquy needs Node ${NODE_MINIMUM.join('.')} or later and this is ${version}. ` +
      'Install a current Node from https://nodejs.org and run the command again.',
  );
}

/** Takes the settings of `.env`, if there is one; what the environment says itself wins. */
export function loadSettings() {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Installs the packages of the lock file. `dev` asks for the test tools too. Throws `CommandError`. */
export async function ensureInstalled({ dev = false } = {}) {
  requireNode();
  const lock = readJson('package-lock.json');
  if (missingPackages(lock, readJson('node_modules/.package-lock.json'), { dev }).length === 0)
    return;
  // Without NODE_ENV=production everything is installed at once: a later `npm test` would otherwise
  // install again and pull the packages from under a running server.
  const all = dev || process.env.NODE_ENV !== 'production';
  say('Installing packages (about a minute)...');
  const code = await installPackages([all ? '--include=dev' : '--omit=dev', '--loglevel=error']);
  if (code !== 0) {
    const fault = 'The packages could not be installed: see npm above.';
    throw unfinished('Installing the packages', code, fault);
  }
}

function readJson(path) {
  const file = join(root, path);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** Generates the Prisma client of each database. Throws `CommandError`. */
export async function ensureClients() {
  const schemas = PROVIDERS.map((provider) => `prisma/${provider}/client.prisma`);
  const hash = hashFiles(root, [
    ...schemas,
    'prisma/models.prisma',
    'prisma.config.ts',
    'package-lock.json',
  ]);
  const folder = join(root, 'prisma', 'generated');
  const products = PROVIDERS.map((provider) => join(folder, provider, 'client.ts'));
  await remake({ stamp: join(folder, 'stamp'), hash, products }, async () => {
    say('Generating the database clients...');
    PROVIDERS.forEach(restoreModelsLink);
    const codes = await Promise.all(
      PROVIDERS.map((provider) =>
        runBin('prisma', ['generate', '--schema', `prisma/${provider}`, '--no-hints'], {
          quiet: true,
        }),
      ),
    );
    const failed = codes.find((code) => code !== 0);
    if (failed !== undefined) {
      const fault = 'The database clients could not be generated.';
      throw unfinished('Generating the database clients', failed, fault);
    }
  });
}

/** Git without symbolic links (Windows) leaves a file that holds the target's name: copy the target there. */
function restoreModelsLink(provider) {
  const link = join(root, 'prisma', provider, 'models.prisma');
  if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  if (existsSync(link) && readFileSync(link, 'utf8').includes('model ')) return;
  copyFileSync(join(root, 'prisma', 'models.prisma'), link);
}

const SERVER_SOURCES = ['server.ts', 'lib', 'prisma', 'tsconfig.json', 'package-lock.json'];
const PAGE_SOURCES = [
  'lib',
  'scripts/compress.mjs',
  'tsconfig.json',
  'package-lock.json',
  'app',
  'components',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'next.config.ts',
  'postcss.config.mjs',
];
const isSource = (name) =>
  !/\.test\.tsx?$|\.md$|(^|\/)(migrations|vectors|generated\/stamp)(\/|$)/.test(name);

/** Bundles the server and the command line into dist/. Throws `CommandError`. */
export async function ensureBundles() {
  await ensureClients();
  const dist = join(root, 'dist');
  const products = ['server.js', 'cli.js', 'plain-next.js'].map((name) => join(dist, name));
  const hash = hashFiles(root, [...SERVER_SOURCES, 'scripts/setup.mjs'], isSource);
  await remake({ stamp: join(dist, 'bundles.stamp'), hash, products }, async () => {
    say('Bundling the server...');
    rmSync(join(dist, 'chunks'), { recursive: true, force: true });
    const { build } = await import('esbuild');
    await build({
      absWorkingDir: root,
      entryPoints: {
        server: 'server.ts',
        cli: 'lib/cli/main.ts',
        'plain-next': 'lib/server/plain-next.ts',
      },
      outdir: 'dist',
      // Without it a command line that only calls the API would load the whole server.
      splitting: true,
      chunkNames: 'chunks/[name]-[hash]',
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'esm',
      packages: 'external',
      sourcemap: 'linked',
      logLevel: 'warning',
    }).catch(() => {
      throw new CommandError('The server could not be bundled: see the errors above.');
    });
  });
}

/** Builds the pages and bundles the server, for production, side by side. Throws `CommandError`. */
export async function ensureBuilt() {
  await Promise.all([ensureBundles(), ensurePages()]);
}

async function ensurePages() {
  const hash = hashFiles(root, PAGE_SOURCES, isSource);
  const products = [join(root, '.next', 'BUILD_ID')];
  await remake({ stamp: join(root, 'dist', 'pages.stamp'), hash, products }, async () => {
    say('Building the pages (about half a minute)...');
    const code = await runBin('next', ['build'], { env: { NODE_ENV: 'production' }, quiet: true });
    if (code !== 0) {
      throw unfinished('Building the pages', code, 'The pages could not be built: see Next above.');
    }
    await compressFiles(join(root, '.next', 'static'));
  });
}
