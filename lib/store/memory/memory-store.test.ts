import { memoryWorld } from '@/lib/testing/worlds/store-worlds';
import { describeStore } from '../contract/contract';

describeStore('memory', memoryWorld, { runs: 100 });
