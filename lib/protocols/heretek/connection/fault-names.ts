// The faults of a connection by their names of Appendix B, and back.
import type { ConnectionFault } from '../../codec/connection';

/**
 * Appendix B has no word for a message that comes too often, too late or in too great a number (HD16): the busy one is the
 * gateway, and what is late has timed out.
 */
const NAMES: Readonly<Record<ConnectionFault, string>> = {
  refused: 'CONNECTION_REFUSED',
  timed_out: 'CONNECTION_TIMEOUT',
  protocol_error: 'PROTOCOL_ERROR',
  unreadable: 'INVALID_JSON',
  invalid: 'INVALID_CONTENT',
  unknown_agent: 'AGENT_NOT_FOUND',
  agent_offline: 'AGENT_OFFLINE',
  busy: 'AGENT_BUSY',
  auth_required: 'AUTH_REQUIRED',
  auth_failed: 'AUTH_FAILED',
  token_expired: 'TOKEN_EXPIRED',
  forbidden: 'PERMISSION_DENIED',
};

const FAULTS: ReadonlyMap<string, ConnectionFault> = new Map(
  Object.entries(NAMES).map(([fault, name]) => [name, fault as ConnectionFault]),
);

/** The name under which a fault is told. */
export function errorNameOf(fault: ConnectionFault): string {
  return NAMES[fault];
}

/** The fault that a name tells of; any other error is one of the protocol. */
export function faultNamed(name: string): ConnectionFault {
  return FAULTS.get(name) ?? 'protocol_error';
}
