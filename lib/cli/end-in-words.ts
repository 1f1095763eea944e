// What becomes of an error that a command did not expect: a sentence for who typed it and the code 1, and no stack trace.
import type { ArgsDef, CommandDef } from 'citty';
import { quit, SERVER_WENT } from './client';
import { SilentServer } from './heard-fetch';

type AnyCommand = CommandDef<ArgsDef>;

/** The same command, with all below it, whose errors are told in words. */
export function endInWords<Args extends ArgsDef>(command: CommandDef<Args>): AnyCommand {
  const { run, subCommands, ...rest } = command as AnyCommand;
  return {
    ...rest,
    ...(subCommands && {
      subCommands: Object.fromEntries(
        Object.entries(subCommands).map(([name, below]) => [name, endInWords(below as AnyCommand)]),
      ),
    }),
    ...(run && {
      async run(context) {
        try {
          return await run(context);
        } catch (error) {
          return quit(wordsOf(error));
        }
      },
    }),
  };
}

/** An error in words: `TypeError: terminated` is what `fetch` says of an answer that broke off. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return `The command failed: ${error}.`;
  if (error.message === 'terminated') return SERVER_WENT;
  if (error instanceof SilentServer) return error.message;
  return `The command failed: ${error.message}`;
}
