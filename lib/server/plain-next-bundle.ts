// How plain Next gets at the engine: by the bundle that a build leaves, so that Next need not build the engine again.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Composes the app of this process from the bundle that a build leaves. Throws where none was built. */
export async function composeFromBundle(): Promise<void> {
  // Next, which is built at the same time, is not to read a file that is being written.
  const file = join(/* turbopackIgnore: true */ process.cwd(), 'dist', 'plain-next.js');
  if (!existsSync(file)) {
    throw new Error('The server is not built. Run "npm run build", then start Next again.');
  }
  await import(/* turbopackIgnore: true */ pathToFileURL(file).href);
}
