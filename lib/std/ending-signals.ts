// Signals that end a process which may put things in order first: Ctrl+C, a supervisor, and a terminal or a parent that goes.

/** Each with the exit code that a shell gives a process that it ended. */
export const ENDING_SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

export type EndingSignal = keyof typeof ENDING_SIGNALS;

export const endingSignals = Object.keys(ENDING_SIGNALS) as readonly EndingSignal[];
