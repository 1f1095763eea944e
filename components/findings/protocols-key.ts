/** The key under which the protocols are kept, on the server and in the browser. */
export const PROTOCOLS_KEY = ['protocols'];
