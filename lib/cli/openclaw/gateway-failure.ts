// Why a gateway is not followed, in words that say what to do, and whether to try again.
import { isObject } from '@/lib/std/is-object';
import { REASON_LENGTH_MAX, RETRY_MAX_MS } from './limits';

type FailureFacts = {
  /** Trying again changes nothing. */
  readonly isFinal?: boolean;
  /** The gateway asks to come again after so many milliseconds. */
  readonly retryAfterMs?: number | null;
};

export class GatewayFailure extends Error {
  readonly isFinal: boolean;
  readonly retryAfterMs: number | null;

  constructor(message: string, { isFinal = false, retryAfterMs = null }: FailureFacts = {}) {
    super(message);
    this.name = 'GatewayFailure';
    this.isFinal = isFinal;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The failure of an answer that is an error. */
export function refusalOf(error: unknown): GatewayFailure {
  const { code, message, details, retryable, retryAfterMs } = isObject(error) ? error : {};
  const said = `${String(code ?? 'error')}: ${String(message ?? '')}`.slice(0, REASON_LENGTH_MAX);
  const detail = isObject(details) ? details : {};
  const hint = hintOf(detail);
  const waitMs = Number(retryAfterMs);
  return new GatewayFailure(hint === null ? said : `${said} (${hint})`, {
    isFinal: hint !== null && retryable !== true,
    retryAfterMs: waitMs >= 0 && waitMs <= RETRY_MAX_MS ? waitMs : null,
  });
}

/** What to do; null where it may pass by itself. */
function hintOf({
  code,
  expectedProtocol,
  missingScope,
}: Readonly<Record<string, unknown>>): string | null {
  const kind = typeof code === 'string' ? code : '';
  if (kind === 'PROTOCOL_MISMATCH') {
    return `the gateway speaks protocol ${String(expectedProtocol)}, this command 4: update the older one`;
  }
  if (kind === 'PAIRING_REQUIRED' || kind.startsWith('DEVICE_')) {
    return 'devices are not paired by this command: reach the gateway over loopback, through a tunnel';
  }
  if (kind === 'MISSING_SCOPE') return `the token does not give ${String(missingScope)}`;
  return kind.startsWith('AUTH_') ? 'pass --token, or set OPENCLAW_GATEWAY_TOKEN' : null;
}
