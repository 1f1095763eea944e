// What rows of both files of the checklist name: the places that they are about, and the tests that show them.

export const READER = 'lib/sexpr/reader.test.ts';
export const EXPAND = 'lib/dialects/expansion/expand.test.ts';
export const INSTALLS = 'lib/engine/dialects/dialects.test.ts';
export const CANONICAL = 'lib/sexpr/canonical.test.ts';
export const CONVERSATIONS = 'lib/projections/conversations/conversations.test.ts';
export const REPLIES = 'lib/protocols/cbcl/reply.test.ts';

export const EXPANSION = 'Expansion';

/** Forms that hold a definition. */
export const DEFINITIONS = ['define', 'teach'] as const;
