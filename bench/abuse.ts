// The attacks on what readers, connections and requests may cost, each against a real server of its own. A row is added by an
// attack of one of the files of bench/abuse, or by another file with its list here.
import { Colloquy } from '@/e2e/fixtures/colloquy';
import { freePort } from '@/lib/server/free-port';
import type { Attack } from './abuse/attack';
import { connectionAttacks } from './abuse/connections';
import { readerAttacks } from './abuse/readers';
import type { Figure } from './table';

const ATTACKS: readonly Attack[] = [...readerAttacks, ...connectionAttacks];

/** The figures of all attacks. */
export async function benchAbuse(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const attack of ATTACKS) {
    const gatewayPort = await freePort('127.0.0.1');
    const colloquy = await Colloquy.create({
      GATEWAY_PORT: String(gatewayPort),
      COLLOQUY_LOG_LEVEL: 'warn',
    });
    try {
      figures.push(...(await attack({ colloquy, gatewayPort })));
    } finally {
      await colloquy.dispose();
    }
  }
  return figures;
}
