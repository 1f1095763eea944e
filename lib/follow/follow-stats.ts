// What is known of following one gateway.

export type FollowStats = {
  /** The address as people read it. */
  readonly name: string;
  readonly isFollowing: boolean;
  /** The last seq of the other log that is stored here. */
  readonly seq: number;
  /** How many events of the other log, as far as it told, are not stored here. */
  readonly behind: number;
  readonly stored: number;
  /** Events that came again. */
  readonly repeated: number;
  /** Events that broke a rule: each is kept as a rejection. */
  readonly refused: number;
  /** Events that the other one follows itself. */
  readonly passedOver: number;
  /** Connections that ended or could not be made. */
  readonly failures: number;
  /** Why the last of them did; null while there is one. */
  readonly lastError: string | null;
};
