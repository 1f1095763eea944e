// Where Colloquy stands, wherever its command is run.
import { fileURLToPath } from 'node:url';

/** Above the bundle that the command runs from, `dist/cli.js`. */
export const PROJECT_FOLDER = fileURLToPath(new URL('..', import.meta.url));
