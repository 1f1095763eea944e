// What a snippet for a team of one's own is: how agents of some framework come in without a change to them.
import type { CONNECT_TEAM } from '@/lib/messages/en/features/getting-started/connect-team';

type FrameworkMessages = (typeof CONNECT_TEAM)['english'];

/** One way in of one framework, as it is pasted. */
export type FrameworkSnippet = {
  /** By which the catalogue calls it, and says what is seen and what is not. */
  readonly framework: keyof FrameworkMessages['frameworks'];
  /** Where it is pasted, or what it is written in. */
  readonly language: keyof FrameworkMessages['languages'];
  /** Method and path that it writes to. */
  readonly route: string;
  /** Before the names of agents that come in by a key that is bound to none. */
  readonly unboundPrefix: string;
  readonly text: (facts: FrameworkFacts) => string;
};

export type FrameworkFacts = {
  /** As in `http://127.0.0.1:3000`. */
  readonly origin: string;
  /** What the prefix of the key is made of. */
  readonly team: string;
  /** Null until one was made: then the snippet reads COLLOQUY_KEY from the environment. Undefined where none is needed. */
  readonly key: string | null | undefined;
};
