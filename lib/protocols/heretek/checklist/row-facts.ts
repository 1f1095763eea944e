// What rows of both files of the checklist name: the tests that show them.
import { doneHere, type RowFact } from '../../codec/requirement-rows';

export const VECTORS = doneHere('lib/protocols/heretek/codec.test.ts');
export const atGateway = (test: string): RowFact => doneHere(`lib/gateway/${test}.test.ts`);
export const FIPA = doneHere('lib/bridges/fipa-acl/heretek-table.test.ts');
