// One set of models, two databases: DATABASE_URL decides whose schema folder and migrations are meant.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'prisma/config';

// Prisma's own schema engine comes by a download; ours is its WebAssembly twin from npm and works
// without a network. Windows cannot start a script as a program and keeps the download.
if (process.platform !== 'win32') {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= fileURLToPath(
    new URL('scripts/schema-engine.mjs', import.meta.url),
  );
}

if (existsSync('.env')) process.loadEnvFile('.env');

const url = process.env.DATABASE_URL || 'file:./data/colloquy.db';
const folder = /^postgres(ql)?:/.test(url) ? 'prisma/postgresql' : 'prisma/sqlite';

// What a search looks through is no model: FTS5's table and the tables that it makes for itself, and a tsvector on Postgres.
const searchTables = ['', '_data', '_idx', '_docsize', '_config'].map(
  (part) => `search_index${part}`,
);

export default defineConfig({
  schema: folder,
  experimental: { externalTables: true },
  tables: { external: folder === 'prisma/sqlite' ? searchTables : ['public.search_entry'] },
  migrations: { path: `${folder}/migrations` },
  datasource: { url },
});
