import { checkTable } from './check-table.ts';
import type { CheckedTable } from './check-table.ts';
import { answerOf } from './present-check.ts';
import type { TableTask } from './table-thread.ts';

/** The thread of `createTableThread`: receives tables, returns the results. */
export default function work({ answerAt, ...task }: TableTask): CheckedTable | Uint8Array | string {
  const checked = checkTable(task);
  return answerAt === null || typeof checked === 'string' ? checked : answerOf(answerAt, checked);
}
