// What an operator wants to know of the gateway.

/** Counts since the start, but for `connected`. */
export type GatewayStats = {
  connected: number;
  /** Messages from clients, and to them. */
  received: number;
  sent: number;
  /** Upgrades that were not let in. */
  refused: number;
  /** Connections that were closed because the client was slow, silent, unknown, revoked or too loud. */
  cut: number;
};
