// How messages of a protocol are signed in a way of their own. A codec knows which bytes a signature covers and where it stands;
// keys and the arithmetic are the edge's (lib/security).

/** An Ed25519 signature over a text's UTF-8. */
export type SignedText = {
  readonly text: string;
  /** As it was written: it may be no signature at all. */
  readonly signature: string;
  /** The agent whose key must have made it. */
  readonly signer: string;
  /** The algorithm that it names; absent: the protocol knows Ed25519 alone. */
  readonly scheme?: string;
  /** The key that it names; absent: any key of the signer's may have made it. */
  readonly kid?: string;
};

/** Whoever signs what this server says itself. */
export type MessageSigner = {
  readonly kid: string;
  /** The Ed25519 signature of the text's UTF-8, in base64. */
  readonly sign: (text: string) => string;
};

/** A protocol's own way to sign. */
export type SignatureForm = {
  /** The row of the checklist that a signature which does not hold breaks. */
  readonly rule: string;
  /** JSON Pointer to the signature in a message. */
  readonly path: string;
  /** A native message of ours with its signature; absent: nothing of ours is signed in this protocol. */
  readonly sign?: (message: unknown, signer: MessageSigner) => unknown;
};
