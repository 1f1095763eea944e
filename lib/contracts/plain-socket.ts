// What crosses the network of a plain WebSocket beside the messages of its protocol.

/** In the answer to an upgrade: how many messages a second are taken of the connection, and as many more at once; 0 is no limit. */
export const MESSAGE_RATE_HEADER = 'colloquy-messages-per-second';
