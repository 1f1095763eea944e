import { sqliteWorld } from '@/lib/testing/store-worlds';
import { describeStore } from '../contract';

describeStore('SQLite', () => sqliteWorld(), { runs: 40 });
