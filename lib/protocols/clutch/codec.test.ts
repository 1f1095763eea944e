import { describeCodec } from '../contract';
import { clutchParts } from './codec';
import { requirements } from './requirements';

describeCodec(clutchParts, { vectors: new URL('./vectors/', import.meta.url), requirements });
