// The name under which the gateway speaks.

/** As in section 10.5. */
export const GATEWAY = 'gateway';
