// Proves the rules of ARCHITECTURE.md and of the house style on every source file, and proves that
// each rule can fail by feeding it a file that breaks it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as architecture from '@/lib/testing/architecture/architecture-rules';
import { fileCycleProblems, folderCycleProblems } from '@/lib/testing/architecture/cycle-rules';
import { ownTextProblems, serverMessageProblems } from '@/lib/testing/architecture/message-rules';
import { NAME_EXCEPTIONS, protocolNameProblems } from '@/lib/testing/architecture/protocol-names';
import { readSources, type SourceFile, scanSource } from '@/lib/testing/architecture/source-scan';
import * as style from '@/lib/testing/architecture/style-rules';

// A suppression needs a reason on its line, and this number needs a reviewer.
const SUPPRESSIONS = 6;

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = ['app', 'components', 'lib', 'e2e', 'bench', 'examples', 'scripts'];
const ROOT_FILES = readdirSync(ROOT).filter((name) => /(?<!\.d)\.(ts|mjs)$/.test(name));
const files = readSources(ROOT, [...FOLDERS, ...ROOT_FILES]);

type Rule = {
  readonly says: string;
  readonly check: (files: readonly SourceFile[]) => readonly string[];
  /** Sources that break the rule, each of them alone: path and text of one or more files. */
  readonly broken: readonly Readonly<Record<string, string>>[];
  /** Sources that keep it, close to the border. */
  readonly kept: readonly Readonly<Record<string, string>>[];
};

const perFile =
  (check: (file: SourceFile) => readonly string[]) =>
  (all: readonly SourceFile[]): string[] =>
    all.flatMap((file) => check(file));

const filesIn = (folder: string, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${folder}/f${at}.ts`, '']));

const lines = (count: number) => 'f();\n'.repeat(count);

const rules: readonly Rule[] = [
  {
    says: 'imports only in the direction of the table',
    check: perFile(architecture.directionProblems),
    broken: [
      { 'lib/std/a.ts': "import { x } from '../model/x';" },
      { 'lib/model/a.ts': "import type { Engine } from '@/lib/engine/interface/engine';" },
      { 'lib/projections/a.ts': "export { x } from '@/lib/store/ports/event-store';" },
      { 'lib/engine/a.ts': "const m = await import('@/lib/http/app');" },
      { 'lib/engine/a.ts': "import { x } from '@/lib/store/prisma/x';" },
      { 'lib/engine/a.ts': "import { x } from '@/lib/bridges/registry';" },
      { 'lib/delivery/a.ts': "import { x } from '@/lib/live/x';" },
      { 'lib/engine/a.ts': "type Log = import('@/lib/server/logger').Log;" },
      { 'components/ui/a.tsx': "import { x } from '../thread/x';" },
      { 'components/owed/a.tsx': "import { x } from '../thread/x';" },
      { 'components/entity/a.tsx': "import type { X } from '@/components/inspector/x';" },
      { 'components/message/a.tsx': "import { x } from '../composer/x';" },
      { 'components/thread/a.tsx': "import { x } from '../shell/x';" },
      { 'components/newcomer/a.tsx': '' },
      { 'lib/client/a.ts': "import { x } from '@/components/ui/x';" },
      { 'lib/newcomer/a.ts': '' },
      { 'examples/a.mjs': "import { x } from '../lib/model/x';" },
    ],
    kept: [
      { 'lib/engine/a.ts': "import { x } from '@/lib/store/ports/event-store'; import './b';" },
      { 'lib/protocols/registry.ts': "import { c } from './clutch/codec';" },
      { 'lib/model/a.test.ts': "import { x } from '@/lib/testing/x';" },
      { 'lib/std/a.ts': "// import { x } from '@/lib/http/app';" },
      {
        'app/page.tsx':
          "import { x } from '@/lib/server/x'; import { Y } from '@/components/run/y';",
      },
      { 'components/owed/a.tsx': "import { x } from '../action/x'; import './b';" },
    ],
  },
  {
    says: 'imports in no cycle of files',
    check: fileCycleProblems,
    broken: [
      {
        'lib/std/a.ts': "import { b } from './b';",
        'lib/std/b.ts': "import type { A } from './a';",
      },
      {
        'components/run/a.tsx': "import { B } from './b';",
        'components/run/b.tsx': "export { C } from './c';",
        'components/run/c.ts': "const a = await import('./a');",
      },
    ],
    kept: [
      {
        'lib/std/a.ts': "import { b } from './b'; import { c } from './c';",
        'lib/std/b.ts': "import { c } from './c';",
      },
      {
        'lib/std/a.ts': "import { b } from './b';",
        'lib/std/b.test.ts': "import { a } from './a';",
      },
    ],
  },
  {
    says: 'imports in no cycle of folders',
    check: folderCycleProblems,
    broken: [
      {
        'lib/tasks/a.ts': "import { b } from '@/lib/text/b';",
        'lib/text/c.ts': "import type { D } from '@/lib/tasks/d';",
      },
      {
        'components/run/a.tsx': "import { B } from './table/b';",
        'components/run/table/c.tsx': "import { D } from '../d';",
      },
      {
        'app/a/b.ts': "import { c } from '../c/d';",
        'app/c/e.ts': "import { f } from '../f/g';",
        'app/f/h.ts': "import { b } from '../a/i';",
      },
    ],
    kept: [
      {
        'components/run/a.tsx': "import { B } from './table/b'; import { D } from './d';",
        'components/run/table/b.tsx': "import { C } from './c';",
      },
      {
        'lib/tasks/a.ts': "import { b } from '@/lib/text/b';",
        'lib/text/b.test.ts': "import { a } from '@/lib/tasks/a';",
      },
    ],
  },
  {
    says: 'enters a protocol only by the registry, through its codec and its meaning',
    check: perFile(architecture.protocolDoorProblems),
    broken: [
      { 'lib/protocols/cap/a.ts': "import { x } from '../clutch/schema';" },
      { 'lib/protocols/registry.ts': "import { x } from './clutch/schema';" },
      { 'lib/engine/a.ts': "import { x } from '@/lib/protocols/clutch/codec';" },
      { 'lib/server/a.ts': "import { x } from '@/lib/bridges/mcp/schema';" },
      { 'lib/tasks/a.ts': "import { x } from '@/lib/protocols/cap/meaning';" },
    ],
    kept: [
      { 'lib/protocols/registry.ts': "import { x } from './clutch/meaning';" },
      { 'lib/protocols/registry.ts': "import { x } from './clutch/codec';" },
      { 'lib/bridges/registry.ts': "import { x } from './mcp/codec';" },
      { 'lib/protocols/clutch/codec.ts': "import { x } from './parse';" },
    ],
  },
  {
    says: 'names no protocol outside of its codec',
    check: perFile(protocolNameProblems),
    broken: [
      { 'lib/engine/a.ts': "export const isOurs = (codec: Codec) => codec.protocol === 'cap';" },
      { 'lib/tasks/a.ts': "export const type = 'cap.oversight_inquiry.v1';" },
      { 'lib/tasks/a.ts': 'export const path = `/ingest/clowl/of-it`;' },
      { 'lib/tasks/a.ts': 'export const isCbcl = true;' },
      { 'lib/tasks/a.ts': 'export const CBCL_TYPE = 1;' },
      { 'lib/tasks/a.ts': 'export const asCLowl = 1;' },
      { 'lib/tasks/a.ts': 'export class A { #heedCapChat() {} }' },
      { 'lib/tasks/a.ts': 'export type A = { readonly CBCL: string };' },
      { 'lib/tasks/a.ts': 'export const pattern = /^cbcl-/;' },
      { 'lib/tasks/heretek-words.ts': '' },
      { 'components/a/b.tsx': 'export const B = () => <p>Spoken in CLowl.</p>;' },
      { 'components/a/b.tsx': 'export const B = () => <CbclMessage />;' },
    ],
    kept: [
      { 'lib/tasks/a.ts': '// What CBCL calls a thread.\nexport const capacity = 1;' },
      { 'lib/tasks/a.ts': "export const protocol = 'clutch'; export const recap = 'escape';" },
      { 'lib/protocols/cap/a.ts': "export const isCap = 'cap';" },
      { 'lib/dialects/a.ts': "export const language = 'cbcl';" },
      { 'lib/tasks/a.test.ts': "it('x', () => { expect('cap').toBe('cap'); });" },
      { 'components/lab/lab-samples.ts': "export const text = 'clowl';" },
      { 'examples/a/b.mjs': "export const at = '/ingest/cap';" },
    ],
  },
  {
    says: 'keeps I/O, clock and chance out of the pure folders',
    check: perFile(architecture.purityProblems),
    broken: [
      { 'lib/sexpr/a.ts': "import { readFileSync } from 'node:fs';" },
      { 'lib/model/a.ts': "import { createHash } from 'crypto';" },
      { 'lib/projections/a.ts': "import { useState } from 'react';" },
      { 'lib/projections/a.ts': 'export const at = () => Date.now();' },
      { 'lib/projections/a.ts': 'export const clock = Date.now;' },
      { 'lib/model/a.ts': 'export const at = new Date();' },
      { 'lib/routing/a.ts': 'export const pick = Math.random();' },
      { 'lib/contracts/a.ts': 'export const key = process.env.KEY;' },
      { 'lib/protocols/cap/a.ts': "export const load = () => fetch('x');" },
      {
        'lib/protocols/codec/codec.ts': 'export const size = (s: string) => Buffer.byteLength(s);',
      },
    ],
    kept: [
      {
        'lib/model/a.ts':
          "import { z } from 'zod'; export const at = (ms: number) => new Date(ms);",
      },
      { 'lib/projections/a.ts': 'export const f = (process: { fetch: 1 }) => process.fetch;' },
      { 'lib/model/a.test.ts': "import { readFileSync } from 'node:fs';" },
      { 'lib/engine/a.ts': 'export const at = Date.now();' },
      { 'lib/contracts/a.ts': 'export type Page = { document: Document };' },
    ],
  },
  {
    says: 'writes Zod schemas in five places',
    check: perFile(architecture.zodProblems),
    broken: [
      { 'lib/http/a.ts': "import { z } from 'zod';" },
      { 'lib/http/a.ts': "import { createRoute, z } from '@hono/zod-openapi';" },
      { 'lib/protocols/clutch/parse.ts': "import * as z from 'zod/mini';" },
    ],
    kept: [
      { 'lib/http/a.ts': "import { createRoute } from '@hono/zod-openapi';" },
      { 'lib/http/a.ts': "import type { ZodType } from 'zod';" },
      { 'lib/protocols/clutch/schema.ts': "import { z } from 'zod';" },
      { 'lib/server/env.ts': "import { z } from 'zod';" },
    ],
  },
  {
    says: 'keeps Prisma and SQL in lib/store/prisma',
    check: perFile(architecture.databaseProblems),
    broken: [
      { 'lib/server/a.ts': "import { PrismaPg } from '@prisma/adapter-pg';" },
      { 'lib/engine/a.ts': "import type { Event } from '@/prisma/generated/sqlite/client';" },
      { 'lib/store/memory/a.ts': "import pg from 'pg';" },
      { 'lib/http/a.ts': 'export const q = `SELECT seq FROM events WHERE x`;' },
    ],
    kept: [
      { 'lib/store/prisma/a.ts': "import pg from 'pg'; export const q = 'SELECT 1 FROM a';" },
      { 'lib/http/a.ts': "export const text = 'Select a run from the list';" },
    ],
  },
  {
    says: 'lets the browser reach no server code through any chain',
    check: architecture.browserReachProblems,
    broken: [
      { 'components/a/b.tsx': "import type { Engine } from '@/lib/engine/interface/engine';" },
      { 'lib/client/a.ts': "import { readFileSync } from 'node:fs';" },
      { 'app/x/island.tsx': "'use client';\nimport { x } from '@/lib/http/x';" },
      {
        'components/a/b.tsx': "import { x } from '@/lib/model/x';",
        'lib/model/x.ts': "export { x } from './y';",
        'lib/model/y.ts': "import '@/lib/store/prisma/z';",
      },
      { 'components/a/b.tsx': "import { codecs } from '@/lib/protocols/codecs';" },
      {
        'components/a/b.tsx': "import { x } from '@/lib/protocols/registry';",
        'lib/protocols/registry.ts': "import { x } from './cap/meaning';",
        'lib/protocols/cap/meaning.ts': "import { x } from './schema';",
      },
    ],
    kept: [
      {
        'components/a/b.tsx': "import { x } from '@/lib/protocols/registry';",
        'lib/protocols/registry.ts': "export const load = () => import('./cap/codec');",
        'lib/protocols/cap/codec.ts': "import { x } from './schema';",
      },
      {
        'components/a/b.tsx': "import { x } from '@/lib/model/x';",
        'lib/model/x.ts': "import { z } from 'zod';",
      },
      { 'app/page.tsx': "import { x } from '@/lib/http/x';" },
    ],
  },
  {
    says: 'renders pages and layouts on the server',
    check: perFile(architecture.serverPageProblems),
    broken: [{ 'app/runs/[id]/page.tsx': "'use client';" }, { 'app/layout.tsx': '"use client"' }],
    kept: [{ 'app/error.tsx': "'use client';" }, { 'app/page.tsx': "// 'use client'" }],
  },
  {
    says: 'links to pages by the link that keeps the moment of the page',
    check: perFile(architecture.plainLinkProblems),
    broken: [
      { 'components/votes/a.tsx': "import Link from 'next/link';" },
      { 'app/page.tsx': "import Link from 'next/link';" },
    ],
    kept: [
      { 'components/shell/a.tsx': "import Link from 'next/link';" },
      { 'components/votes/a.tsx': "import { PageLink } from '@/components/ui/page-link';" },
    ],
  },
  {
    says: 'crosses top folders by @/ and stays relative inside',
    check: perFile(architecture.importStyleProblems),
    broken: [{ 'app/page.tsx': "import { X } from '../components/a/x';" }],
    kept: [{ 'lib/a/b.ts': "import { c } from '../d/c';" }, { 'server.ts': "import './lib/a';" }],
  },
  {
    says: 'keeps the test tools in tests',
    check: perFile(architecture.testToolProblems),
    broken: [
      { 'lib/http/a.ts': "import { event } from '@/lib/testing/events';" },
      { 'lib/store/a.ts': "import { expect } from 'vitest';" },
      { 'components/a/b.tsx': "import { aThing } from './thing-testing';" },
    ],
    kept: [{ 'lib/store/contract.ts': "import { expect } from 'vitest';" }],
  },
  {
    says: 'keeps files and functions short',
    check: perFile(style.sizeProblems),
    broken: [
      { 'lib/std/a.ts': lines(401) },
      { 'components/a/b.tsx': lines(301) },
      { 'app/runs/page.tsx': lines(81) },
      { 'app/api/route.ts': lines(81) },
      { 'lib/std/a.test.ts': lines(601) },
      { 'lib/std/a.ts': `export function f() {\n${lines(69)}}` },
      { 'lib/std/a.ts': `export const o = { m: () => {\n${lines(69)}} };` },
      { 'lib/std/a.ts': `export class C { m() {\n${lines(69)}} }` },
      { 'components/a/b.tsx': `export function B() {\n${lines(118)}return <p>Don't</p>;\n}` },
    ],
    kept: [
      { 'lib/std/a.ts': lines(400) },
      { 'lib/std/a.test.ts': `it('x', () => {\n${lines(100)}});` },
      { 'lib/std/a.ts': `export function f() {\n${lines(68)}}` },
      { 'components/a/b.tsx': `export function B() {\n${lines(117)}return <p>Don't</p>;\n}` },
    ],
  },
  {
    says: 'keeps few files in a folder of components',
    check: style.crowdedFolderProblems,
    broken: [filesIn('components/run', 16)],
    kept: [
      { ...filesIn('components/run', 15), 'components/run/a.test.ts': '' },
      filesIn('lib/x', 16),
    ],
  },
  {
    says: 'names files by their matter, in kebab-case',
    check: perFile(style.nameProblems),
    broken: [
      { 'lib/std/utils.ts': '' },
      { 'lib/model/types.ts': '' },
      { 'components/a/index.ts': '' },
      { 'lib/helpers/a.ts': '' },
      { 'components/a/ThreadView.tsx': '' },
      { 'lib/someFolder/a.ts': '' },
    ],
    kept: [{ 'app/runs/[runId]/page.tsx': '' }, { 'lib/std/a-b.test.ts': '' }],
  },
  {
    says: 'declares a public type name once',
    check: style.duplicateTypeProblems,
    broken: [
      { 'lib/a/b.ts': 'export type T = 1;', 'components/a/b.tsx': 'export interface T { a: 1 }' },
      { 'lib/a/b.ts': 'export class T {}', 'lib/a/c.ts': 'type T = 1;\nexport type { T };' },
    ],
    kept: [
      {
        'lib/a/b.ts': 'export const T = 1; export type T = typeof T;',
        'lib/a/c.ts': 'type T = 2;',
      },
      { 'lib/a/b.ts': 'export type T = 1;', 'lib/a/c.ts': "export type { T } from './b';" },
    ],
  },
  {
    says: 'exports no value that nobody imports',
    check: style.unusedExportProblems,
    broken: [
      { 'lib/a/b.ts': 'export const A = 1;' },
      { 'lib/a/b.ts': 'export function a() {}', 'lib/a/c.ts': "import { b } from './b';" },
      { 'components/a/b.tsx': 'export class A {}', 'lib/c.ts': "import type { B } from './b';" },
    ],
    kept: [
      { 'lib/a/b.ts': 'export const A = 1;', 'lib/a/b.test.ts': "import { A } from './b';" },
      { 'lib/a/b.ts': 'export const A = 1;', 'lib/a/c.ts': "import * as b from './b';" },
      { 'lib/a/b.ts': 'export const A = 1;', 'lib/a/c.ts': "void import('./b');" },
      { 'lib/a/b.ts': 'export const A = 1;', 'e2e/c.ts': "import { A as B } from '@/lib/a/b';" },
      { 'lib/a/b.ts': 'export type A = 1; const B = 1;' },
    ],
  },
  {
    says: 'takes colours from tokens',
    check: perFile(style.colourProblems),
    broken: [
      { 'components/a/b.tsx': 'export const B = () => <p className="p-2 text-red-500" />;' },
      { 'components/a/b.tsx': 'export const B = () => <p className="hover:bg-slate-50/80" />;' },
      { 'components/a/b.ts': "export const tone = { ok: 'bg-[#fff]' };" },
      {
        'components/a/b.tsx': 'export const B = () => <p className={`text-white`} />;',
      },
    ],
    kept: [
      {
        'components/a/b.tsx':
          'export const B = () => <p className="text-ink w-[40ch]">red-500</p>;',
      },
    ],
  },
  {
    says: 'takes what people read from the catalogue',
    check: perFile(ownTextProblems),
    broken: [
      { 'components/alert/a.tsx': 'export const A = () => <p>seen</p>;' },
      { 'components/alert/a.tsx': 'export const A = () => <p aria-label="seen" />;' },
      { 'components/alert/a.tsx': "export const A = (b: boolean) => <p>{b ? 'seen' : null}</p>;" },
      { 'components/alert/a.tsx': `export const A = (n: number) => <p>{\`seen \${n}\`}</p>;` },
      { 'components/alert/a.tsx': 'export const A = () => <B title={<>seen</>} />;' },
      { 'app/a/page.tsx': "export const metadata = { title: 'Seen' };" },
      { 'components/alert/a.ts': "export const LABELS = { open: 'Seen' };" },
      { 'components/alert/a.ts': "export const say = () => 'seen by nobody, and so on.';" },
      { 'lib/projections/sentences/a.ts': "export const say = () => ' says that ';" },
    ],
    kept: [
      { 'lib/engine/a.ts': "export const say = () => 'expected a name, saw none';" },
      { 'components/alert/a.tsx': 'export const A = () => <p className="flex min-w-0">: {b}</p>;' },
      { 'components/alert/a.tsx': 'export const A = () => <B size="small" tone="quiet" />;' },
      {
        'components/alert/a.tsx': "export const A = () => key === 'Enter' && <p>{words.seen}</p>;",
      },
      { 'components/alert/a.tsx': 'export const A = () => <B icon={X} shortcut="Esc" />;' },
      { 'components/alert/a.ts': "switch (pressed) { case 'Home': first(); }" },
      {
        'components/alert/a.ts': "export const q = { queryKey: ['search counts'], kind: 'open' };",
      },
      {
        'components/alert/a.ts': "export const LOOK = { open: 'absolute inset-0 flex text-ink' };",
      },
      { 'components/alert/a.test.tsx': 'export const A = () => <p>seen</p>;' },
    ],
  },
  {
    says: 'asks for messages with a hook in the browser only',
    check: serverMessageProblems,
    broken: [
      {
        'app/x/page.tsx': "import { X } from '@/components/x/x';",
        'components/x/x.tsx': "import { Y } from './y';",
        'components/x/y.tsx': "import { useMessages } from '@/components/ui/language-context';",
      },
    ],
    kept: [
      {
        'app/x/page.tsx': "import { X } from '@/components/x/x';",
        'components/x/x.tsx': "'use client';\nimport { Y } from './y';",
        'components/x/y.tsx': "import { useMessages } from '@/components/ui/language-context';",
      },
    ],
  },
  {
    says: 'opens every file of lib with what it is, and says it nowhere else',
    check: perFile(style.headerProblems),
    broken: [
      { 'lib/std/a.ts': 'export const a = 1;' },
      { 'components/a.tsx': "import a from 'a';\n// What it is.\nimport b from 'b';" },
    ],
    kept: [
      { 'components/a.tsx': "// What it is.\nimport a from 'a';\nimport b from 'b';" },
      { 'lib/std/a.ts': '// What it is.\nexport const a = 1;' },
      { 'lib/client/a.ts': "'use client';\n// What it is." },
    ],
  },
  {
    says: 'leaves no note of unfinished work',
    check: perFile(style.leftoverProblems),
    broken: [{ 'lib/std/a.ts': `// TO${'DO'}: more` }],
    kept: [{ 'lib/std/a.ts': "export const state = 'todo';" }],
  },
  {
    says: 'spreads no literal into the literal around it',
    check: perFile(style.packedSpreadProblems),
    broken: [
      { 'lib/std/a.ts': `// What it is.\nexport const a = { ...${'{'} b: 1, c: 2 }, d: 3 };` },
      { 'lib/std/a.test.ts': `const a = { d: 3,\n  ...${'{'} b: 1 } };` },
    ],
    kept: [
      {
        'lib/std/a.ts': '// What it is.\nexport const a = (b: object) => ({ ...b, c: [...[1]] });',
      },
      {
        'lib/std/a.ts':
          '// What it is.\nexport const a = (b: boolean) => ({ ...(b && { c: 1 }) });',
      },
    ],
  },
  {
    says: 'writes patterns in Latin-1',
    check: perFile(style.widePatternProblems),
    broken: [{ 'lib/std/a.ts': '// What it is.\nexport const a = /[\u201c"]/;' }],
    kept: [
      { 'lib/std/a.ts': '// What it is: \u201ca\u201d.\nexport const a = /[\\u201c"]/;' },
      { 'lib/std/a.ts': "// What it is.\nexport const a = '\u201c';" },
      { 'lib/std/a.test.ts': '// What it is.\nexpect(a).toMatch(/\u201c/);' },
    ],
  },
  {
    says: 'asserts something in every test',
    check: perFile(style.assertionProblems),
    broken: [
      { 'lib/a.test.ts': "it('runs', () => { run(); });" },
      { 'lib/a.test.ts': "it.each([1])('runs %s', async (n) => { await run(n); });" },
      { 'e2e/a.spec.ts': "test('opens', async ({ page }) => { await page.goto('/'); });" },
    ],
    kept: [
      {
        'lib/a.test.ts': "it('holds', () => { fc.assert(fc.property(fc.nat(), (n) => n >= 0)); });",
      },
      { 'lib/a.test.ts': "it('holds', () => { expect(1).toBe(1); });" },
      { 'e2e/a.spec.ts': "test.beforeEach(async ({ page }) => { await page.goto('/'); });" },
    ],
  },
];

const scan = (sources: Readonly<Record<string, string>>) =>
  Object.entries(sources).map(([path, text]) => scanSource(path, text));

describe.each(rules)('the code $says', ({ check, broken, kept }) => {
  it('everywhere', () => {
    expect(check(files)).toEqual([]);
  });

  it('and a breach is found', () => {
    const unnoticed = broken.filter((sources) => check(scan(sources)).length === 0);

    expect(unnoticed).toEqual([]);
  });

  it('and what keeps it is left alone', () => {
    expect(kept.flatMap((sources) => check(scan(sources)))).toEqual([]);
  });
});

describe('the architecture test', () => {
  it('looks at the files of every part', () => {
    const tops = new Set(files.map(({ path }) => path.split('/')[0]));

    expect([...tops]).toEqual(expect.arrayContaining(['app', 'components', 'lib', 'server.ts']));
    expect(files.length).toBeGreaterThan(100);
  });

  it('knows the zones that there are, and no others', () => {
    const there = new Set(files.map(({ path }) => architecture.zoneOf(path)));

    expect(architecture.ZONES.filter((zone) => !there.has(zone))).toEqual([]);
  });

  it('lets few names of protocols stand, each for a reason that still holds', () => {
    const isUsed = ({ file, text }: (typeof NAME_EXCEPTIONS)[number]) =>
      files.some(({ path, words }) => path === file && words.some((word) => word.text === text));

    expect(NAME_EXCEPTIONS.length).toBeLessThanOrEqual(5);
    expect(NAME_EXCEPTIONS.filter((one) => !isUsed(one) || one.reason === '')).toEqual([]);
  });

  it('counts the places where a check is told to look away', () => {
    const told = scanSource('lib/a.ts', `// ${'biome'}-ignore lint/x: y\n/* ${'@ts'}-ignore z */`);

    expect(style.countSuppressions([told])).toBe(2);
    expect(style.countSuppressions(files)).toBe(SUPPRESSIONS);
  });
});

describe('the settings', () => {
  it('are all described in .env.example, and no others', () => {
    const names = (file: string, pattern: RegExp) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(pattern)].map((match) => match[1]);

    const read = names('lib/server/env.ts', /^ {2}([A-Z][A-Z_]+):/gm);

    expect(read.length).toBeGreaterThan(5);
    expect(names('.env.example', /^([A-Z_]+)=/gm).sort()).toEqual(read.sort());
  });
});

describe('the folders', () => {
  const foldersOf = (path: string) =>
    readdirSync(join(ROOT, path), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map((entry) => entry.name);

  it('of the top level are those of the map', () => {
    const made = ['node_modules', 'dist', 'data', 'test-results', 'playwright-report'];
    const ours = foldersOf('.').filter((name) => !made.includes(name));
    const required = ['app', 'components', 'e2e', 'lib', 'prisma', 'public'];

    expect(ours).toEqual(expect.arrayContaining(required));
    expect(ours.filter((name) => ![...required, ...FOLDERS, 'docs'].includes(name))).toEqual([]);
  });

  it('of lib are those of the table of imports', () => {
    const known = new Set([...architecture.ZONES, 'testing']);

    expect(foldersOf('lib').filter((name) => !known.has(name))).toEqual([]);
  });

  it('of components each say in a README what they are', () => {
    const folders = new Set(
      files
        .filter(({ path }) => path.startsWith('components/'))
        .map(({ path }) => path.slice(0, path.lastIndexOf('/'))),
    );
    const isSilent = (folder: string) => !existsSync(join(ROOT, folder, 'README.md'));

    expect(folders.size).toBeGreaterThan(30);
    expect([...folders].filter(isSilent)).toEqual([]);
    expect(isSilent('components/nowhere')).toBe(true);
  });
});
