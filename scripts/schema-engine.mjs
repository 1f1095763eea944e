#!/usr/bin/env node
// Stands in for Prisma's native schema engine, which comes by a download: the same JSON-RPC over
// standard input and output, served by the WebAssembly build that Prisma publishes to npm. So
// `prisma generate` and `prisma migrate` work without a network. prisma.config.ts names this file.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as wasm from '@prisma/schema-engine-wasm/schema_engine_bg';

// The code by which Prisma's command line knows an error that it should print as it is.
const KNOWN_ERROR = 4466;

// What the native engine makes by itself before it looks into a database's history.
const MIGRATIONS_TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" TEXT PRIMARY KEY NOT NULL,
  "checksum" TEXT NOT NULL,
  "finished_at" DATETIME,
  "migration_name" TEXT NOT NULL,
  "logs" TEXT,
  "rolled_back_at" DATETIME,
  "started_at" DATETIME NOT NULL DEFAULT current_timestamp,
  "applied_steps_count" INTEGER UNSIGNED NOT NULL DEFAULT 0
);`;
const NEEDS_MIGRATIONS_TABLE = new Set([
  'applyMigrations',
  'devDiagnostic',
  'diagnoseMigrationHistory',
  'markMigrationApplied',
]);

/** Instantiates the module by hand: Node 20 cannot import a .wasm file. */
async function loadEngine() {
  globalThis.PRISMA_WASM_PANIC_REGISTRY = {
    message: '',
    set_message(message) {
      this.message = message;
    },
  };
  const module = import.meta.resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const bytes = readFileSync(new URL('schema_engine_bg.wasm', module));
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': wasm });
  wasm.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
}

function readArguments(argv) {
  const datamodels = [];
  let datasource = {};
  argv.forEach((word, at) => {
    const value = argv[at + 1];
    if (word === '--datamodels') datamodels.push([value, readFileSync(value, 'utf8')]);
    if (word === '--datasource') datasource = JSON.parse(value);
  });
  return { datamodels, url: datasource.url ?? defaultUrl(datamodels) };
}

function defaultUrl(datamodels) {
  const isSqlite = datamodels.some(([, text]) => /datasource\s+\w+\s*{[^}]*"sqlite"/.test(text));
  return isSqlite ? ':memory:' : 'postgresql://localhost/none';
}

async function postgresAdapter(url) {
  const { PrismaPg } = await import('@prisma/adapter-pg');
  const { default: pg } = await import('pg');
  const { parse } = await import('pg-connection-string');
  showCharColumnsAsText(pg);
  // Not `connectionString`: it would win over the shadow database's name and replay the migrations
  // on the real database.
  const config = parse(url);
  const adapter = new PrismaPg(config);
  // The adapter drops its shadow database while its own pool is still connected to it: close first.
  adapter.connectToShadowDb = async () => {
    const database = `prisma_migrate_shadow_db_${crypto.randomUUID()}`;
    const admin = await adapter.connect();
    await admin.executeScript(`CREATE DATABASE "${database}"`);
    const shadow = await new PrismaPg({ ...config, database }).connect();
    const close = shadow.dispose.bind(shadow);
    shadow.dispose = async () => {
      await close();
      await admin.executeScript(`DROP DATABASE "${database}"`);
      await admin.dispose();
    };
    return shadow;
  };
  return adapter;
}

/** The engine reads one-byte "char" columns of the catalogue, a type that the adapter refuses. */
function showCharColumnsAsText(pg) {
  const asText = { 18: 25, 1002: 1009 };
  const { addFields } = pg.Result.prototype;
  pg.Result.prototype.addFields = function addFieldsAsText(fields) {
    for (const field of fields) field.dataTypeID = asText[field.dataTypeID] ?? field.dataTypeID;
    return addFields.call(this, fields);
  };
}

async function sqliteAdapter(url) {
  const { PrismaLibSql } = await import('@prisma/adapter-libsql');
  const adapter = new PrismaLibSql({ url });
  for (const method of ['connect', 'connectToShadowDb']) {
    const open = adapter[method].bind(adapter);
    adapter[method] = async () => scriptsAsScripts(await open());
  }
  return adapter;
}

/** The engine replays a whole migration file as one statement, which the driver takes as a script only. */
function scriptsAsScripts(connection) {
  const executeRaw = connection.executeRaw.bind(connection);
  connection.executeRaw = async (query) => {
    const isScript = query.args.length === 0 && /;\s*\S/.test(query.sql);
    if (!isScript) return executeRaw(query);
    await connection.executeScript(query.sql);
    return 0;
  };
  return connection;
}

async function ensureMigrationsTable(factory) {
  if (factory.provider !== 'sqlite') return;
  const connection = (await factory.connect()).value;
  await connection.executeScript(MIGRATIONS_TABLE);
  await connection.dispose();
}

/** An error of the database reaches us as a number that only the factory can resolve. */
function readableMessage(error, factory) {
  const message = String(error?.message ?? error);
  return message.replace(/External error id#(\d+)/, (_, id) =>
    String(factory.errorRegistry.consumeError(Number(id))?.error),
  );
}

function send(message) {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
}

async function answer({ id, method, params }, engine, factory) {
  try {
    if (NEEDS_MIGRATIONS_TABLE.has(method)) await ensureMigrationsTable(factory);
    const result = await engine[method === 'getDatabaseVersion' ? 'version' : method](params);
    if (method === 'diff' && result?.stdout) {
      send({ id: `print-${id}`, method: 'print', params: { content: result.stdout } });
      result.stdout = null;
    }
    send({ id, result: result ?? null });
  } catch (error) {
    const message = readableMessage(error, factory);
    const data = { is_panic: false, message, error_code: error?.code, meta: error?.meta ?? null };
    send({ id, error: { code: KNOWN_ERROR, message, data } });
  }
}

/** `cli can-connect-to-database` and `cli create-database`: connecting does both. */
async function checkConnection(engine) {
  try {
    await engine.version(null);
    return 0;
  } catch (error) {
    const fields = { message: String(error.message), error_code: error.code ?? 'P1001' };
    const line = { level: 'ERROR', target: 'schema_engine::logger', fields };
    process.stderr.write(`\n${JSON.stringify(line)}\n`);
    return 1;
  }
}

async function serve(argv) {
  await loadEngine();
  if (argv.includes('--version')) {
    process.stdout.write(`schema-engine-wasm ${wasm.version()}\n`);
    return 0;
  }
  const { datamodels, url } = readArguments(argv);
  const adapter = /^postgres(ql)?:/.test(url)
    ? await postgresAdapter(url)
    : await sqliteAdapter(url);
  const factory = bindMigrationAwareSqlAdapterFactory(adapter);
  const options = { datamodels: datamodels.length > 0 ? datamodels : undefined };
  const engine = await wasm.SchemaEngine.new(options, () => undefined, factory);
  if (argv.includes('cli')) return checkConnection(engine);
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === '') continue;
    const message = JSON.parse(line);
    if (message.method) await answer(message, engine, factory);
  }
  return 0;
}

process.exit(await serve(process.argv.slice(2)));
