import { useCall } from '../../lib/use-call.ts';
import { TaskList } from './task-list.tsx';
import { isInPreparation } from './task-words.ts';

/** The open tasks of a published sale, for its own page; a draft has its checklist instead. */
export function TasksOfSale({ sellerId, saleId }: { sellerId: string; saleId: string }) {
  const { data } = useCall('GET /api/console/sellers/:sellerId/today', { params: { sellerId } });
  const tasks = data?.tasks.filter(
    (task) => task.sale?.saleId === saleId && !isInPreparation(task),
  );
  return <TaskList label="Needs you now" tasks={tasks ?? []} isOnPageOfSale />;
}
