// In the browser schemas are interpreted and not compiled: the policy of our pages forbids eval, and even trying it is
// reported as a violation.
import { config } from 'zod';

/** Call it before the first schema is made: what was made earlier stays as it is. */
export function interpretSchemas(): void {
  config({ jitless: true });
}
