// What of an event a part of an item decides.
import type { MessageType, Payload } from '@/lib/model/clutch-message';

/** What of an event its part of the item decides. */
export type GraphPart = {
  readonly type: MessageType;
  readonly payload: Payload;
  /** To whom, where that is not who asked or the node itself. */
  readonly to?: string;
  /** Said by whoever runs the graph. */
  readonly isClients?: true;
  readonly meta?: Payload;
  readonly derived?: readonly string[];
  /** From one node of the graph to another, by their names. */
  readonly handover?: NodeHandover;
};

/** Between two nodes of one graph. The node that the item is about is the one that is not named. */
export type NodeHandover =
  | { readonly to: string }
  /** `by` is empty where nobody says who handed over: then it is the graph. */
  | { readonly by: string; readonly tool: string; readonly callId: string };

/** The parts of one record, and the id of the first; the others count up from it. */
export type GraphParts = {
  readonly id: string;
  readonly parts: readonly [GraphPart, ...GraphPart[]];
};
