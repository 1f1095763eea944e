// The three places in which a store's data may lie, for suites that run on each: a world can be opened several times,
// one after the other as by a restart, or at once as by two processes, and is disposed of at the end.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach } from 'vitest';
import { createMemoryStore } from '@/lib/store/memory/memory-store';
import type { Store } from '@/lib/store/ports/store';
import { openPrismaStore } from '@/lib/store/prisma/open';

export type StoreWorld = {
  open(): Promise<Store>;
  dispose(): Promise<void>;
};

export type DatabaseWorld = StoreWorld & { readonly databaseUrl: string };

/** The real Postgres that the test command starts, or undefined where there is none. */
export const POSTGRES_URL = process.env.COLLOQUY_TEST_POSTGRES_URL;

/** Data in memory: every opening is the same object, for it has no process to outlive. */
export async function memoryWorld(): Promise<StoreWorld> {
  const store = createMemoryStore();
  return { open: async () => store, dispose: async () => store.close() };
}

/** A SQLite file in a folder of its own. */
export async function sqliteWorld(morePragmas: readonly string[] = []): Promise<DatabaseWorld> {
  const dir = await mkdtemp(join(tmpdir(), 'colloquy-store-'));
  const databaseUrl = `file:${join(dir, 'test.db')}`;
  return {
    databaseUrl,
    open: () => openPrismaStore({ databaseUrl, morePragmas }),
    dispose: () => rm(dir, { recursive: true, force: true }),
  };
}

/** A database of its own on the tests' Postgres. */
export async function postgresWorld(): Promise<DatabaseWorld> {
  if (POSTGRES_URL === undefined) throw new Error('COLLOQUY_TEST_POSTGRES_URL is not set.');
  const name = `colloquy_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(POSTGRES_URL);
  url.pathname = `/${name}`;
  await onPostgres(POSTGRES_URL, `CREATE DATABASE ${name}`);
  const databaseUrl = url.toString();
  return {
    databaseUrl,
    open: () => openPrismaStore({ databaseUrl }),
    dispose: () => onPostgres(POSTGRES_URL, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

/** One statement over a connection of its own. */
export async function onPostgres(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

export type StoreFixture<World extends StoreWorld = StoreWorld> = {
  readonly world: World;
  readonly store: Store;
  /** Closes the store and opens it again over the same data. */
  restart(): Promise<Store>;
};

/** A fresh world with an open store for each test of the suite that calls it. */
export function useWorld<World extends StoreWorld>(
  makeWorld: () => Promise<World>,
): StoreFixture<World> {
  let world: World | undefined;
  let store: Store | undefined;
  const there = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('The world exists while a test runs.');
    return value;
  };
  beforeEach(async () => {
    world = await makeWorld();
    store = await world.open();
  });
  afterEach(async () => {
    await store?.close();
    await world?.dispose();
  });
  return {
    get world() {
      return there(world);
    },
    get store() {
      return there(store);
    },
    async restart() {
      await there(store).close();
      store = await there(world).open();
      return store;
    },
  };
}
