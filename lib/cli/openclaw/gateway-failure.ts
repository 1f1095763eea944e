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

type TlsFault = {
  readonly text: string;
  /** Only another start of this command, or another address, changes it. */
  readonly isFinal: boolean;
};

const UNKNOWN_AUTHORITY: TlsFault = {
  text: 'its certificate was signed by no authority that this machine knows: name the file of that authority in NODE_EXTRA_CA_CERTS',
  isFinal: true,
};

/** What is wrong with a certificate, or with who speaks TLS, and what to do. OpenSSL's codes, as Node gives them. */
const TLS_FAULTS: ReadonlyMap<string, TlsFault> = new Map([
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', UNKNOWN_AUTHORITY],
  ['UNABLE_TO_GET_ISSUER_CERT', UNKNOWN_AUTHORITY],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', UNKNOWN_AUTHORITY],
  ['SELF_SIGNED_CERT_IN_CHAIN', UNKNOWN_AUTHORITY],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', UNKNOWN_AUTHORITY],
  [
    'ERR_TLS_CERT_ALTNAME_INVALID',
    {
      text: 'its certificate is not of this name: use an address that stands in the certificate',
      isFinal: true,
    },
  ],
  [
    'CERT_HAS_EXPIRED',
    { text: 'its certificate has expired: renew it on the gateway', isFinal: false },
  ],
  [
    'CERT_NOT_YET_VALID',
    {
      text: 'its certificate is not valid yet: compare the clocks of both machines',
      isFinal: false,
    },
  ],
  [
    'EPROTO',
    { text: 'it speaks no TLS that is understood: use ws:// where it speaks none', isFinal: false },
  ],
]);

/** The failure of a connection that was not made. */
export function connectionFailure(error: Error, url: string): GatewayFailure {
  const code = 'code' in error ? String(error.code) : '';
  const fault = TLS_FAULTS.get(code);
  if (fault !== undefined) {
    const { text, isFinal } = fault;
    return new GatewayFailure(`${code}: ${text}`, { isFinal });
  }
  const said = (error.message || 'no connection').slice(0, REASON_LENGTH_MAX);
  const isCut = code === 'ECONNRESET' && url.startsWith('ws:');
  return new GatewayFailure(isCut ? `${said} (use wss:// where it speaks TLS)` : said);
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
