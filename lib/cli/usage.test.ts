import { defineCommand } from 'citty';
import { describe, expect, it } from 'vitest';
import { showUsage } from './usage';

const COMMAND = defineCommand({
  meta: { name: 'export', description: 'Write a run' },
  args: {
    run: { type: 'positional', required: true, description: 'Id of the run' },
    key: { type: 'string', description: 'Key to use, else the one in the data directory' },
  },
});

/** The rows of arguments and options on a terminal of so many columns. */
async function rowsOn(columns: number | undefined): Promise<string[]> {
  let printed = '';
  const output = {
    ...(columns !== undefined && { columns }),
    write(text: string, done: () => void) {
      printed += text;
      done();
      return true;
    },
  };
  const terminal = output as unknown as NodeJS.WriteStream;
  await showUsage(COMMAND, undefined, { isAsked: true, stdout: terminal, stderr: terminal });
  return printed.split('\n').filter((row) => row.startsWith('  '));
}

describe('how a command is used', () => {
  it('stands in rows that end with their last word', async () => {
    const rows = [
      '  RUN    Id of the run (Required)',
      '  --key=<key>    Key to use, else the one in the data directory',
    ];

    expect(await rowsOn(undefined)).toEqual(rows);
    expect(await rowsOn(80)).toEqual(rows);
  });

  it('is told beside each name in as many lines as a narrow terminal needs', async () => {
    expect(await rowsOn(45)).toEqual([
      '  RUN    Id of the run (Required)',
      '  --key=<key>    Key to use, else the one in',
      '                 the data directory',
    ]);
  });

  it('is told below each name where there is little room beside it', async () => {
    expect(await rowsOn(36)).toEqual([
      '  RUN    Id of the run (Required)',
      '  --key=<key>',
      '      Key to use, else the one in',
      '      the data directory',
    ]);
  });
});
