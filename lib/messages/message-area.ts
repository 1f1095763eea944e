// What a part of the app says: texts, and functions of what stands in them. English is the form that every language fills.

/** A text with something drawn in it, in the order of the language: the name of an agent, a time, a chip. */
export type RichText<Drawn> = readonly (string | Drawn)[];

type Message = string | ((...args: never[]) => string | RichText<unknown>);

/** Texts by name, in groups where they are many. */
export type MessageTree = { readonly [name: string]: Message | MessageTree };

export type MessageArea<M extends MessageTree> = {
  /** By which another language finds its own. */
  readonly name: string;
  readonly english: M;
};

/** One area of the English catalogue. */
export function messageArea<M extends MessageTree>(name: string, english: M): MessageArea<M> {
  return { name, english };
}
