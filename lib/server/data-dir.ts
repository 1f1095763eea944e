// The folder in which a server keeps everything: made where there is none, and refused in words where it cannot be used.
import { access, constants } from 'node:fs/promises';
import { resolve } from 'node:path';
import { makePrivateFolder } from '@/lib/store/files/private-files';

/** Makes the data directory, closed to others. @throws Error whose message is for the person who starts the server */
export async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await makePrivateFolder(dataDir);
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The data directory ${resolve(dataDir)} cannot be used: ${said}. COLLOQUY_DATA_DIR has to name a folder that this user may write to.`,
      { cause: error },
    );
  }
}
