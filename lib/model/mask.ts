/** What stands in a credential's place in everything that is kept. */
export const MASK = '[masked]';
