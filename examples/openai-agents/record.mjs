// node record.mjs [PYTHON [NAME]]: records what the trace processors send of one run of the team in each language, of spans that the team has
// not, and of what the SDK itself exports, into lib/bridges/openai-agents/vectors/captured, with the versions of the packages; NAME is one file of it.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';

const [python = 'python3', only] = process.argv.slice(2);
const folder = new URL('../../lib/bridges/openai-agents/vectors/captured/', import.meta.url);
mkdirSync(folder, { recursive: true });

/** The records that a program posts while it runs, in the order in which they come. */
async function recordsOf(command, file) {
  const records = [];
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    records.push(...JSON.parse(Buffer.concat(chunks)));
    response.end('{}');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const env = {
    ...process.env,
    COLLOQUY_URL: `http://127.0.0.1:${server.address().port}`,
    COLLOQUY_KEY: 'none',
  };
  const child = spawn(command, [file], { env, cwd: import.meta.dirname, stdio: 'inherit' });
  const code = await new Promise((resolve) => child.on('close', resolve));
  server.close();
  if (code !== 0) throw new Error(`${command} ${file} ended with ${code}.`);
  return records;
}

const { dependencies } = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('./package.json'), 'utf8'),
);
const VERSION = "from importlib.metadata import version; print(version('openai-agents'))";
const versions = {
  javascript: `@openai/agents ${dependencies['@openai/agents']}`,
  python: `openai-agents ${execFileSync(python, ['-c', VERSION], { encoding: 'utf8' }).trim()}`,
};
const programs = [
  { language: 'javascript', command: process.execPath, file: 'team.mjs', name: 'javascript' },
  { language: 'python', command: python, file: 'team.py', name: 'python' },
  { language: 'python', command: python, file: 'spans.py', name: 'python-spans' },
  { language: 'python', command: python, file: 'exported.py', name: 'python-exported' },
];
for (const { language, command, file, name } of programs.filter(
  (one) => !only || one.name === only,
)) {
  const captured = {
    made_by: 'examples/openai-agents/record.mjs',
    package: versions[language],
    records: await recordsOf(command, file),
  };
  writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(captured, null, 2)}\n`);
}
