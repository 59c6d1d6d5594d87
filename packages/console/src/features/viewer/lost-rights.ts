import type { Action, ConsoleViewer } from '@fairlot/contract';
import { permissionName } from '../../lib/scope-groups.ts';

/** The permissions lost anywhere, as text. */
export function lostRights(had: ConsoleViewer, has: ConsoleViewer): string[] {
  const left = new Set(rightsOf(has).map(({ at, action }) => `${at} ${action}`));
  const lost = rightsOf(had).filter(({ at, action }) => !left.has(`${at} ${action}`));
  return [...new Set(lost.map(({ action }) => permissionName(action)))];
}

const rightsOf = ({ companies }: ConsoleViewer): { at: string; action: Action }[] =>
  companies.flatMap(({ sellerId, may, sales }) => [
    ...may.map((action) => ({ at: sellerId, action })),
    ...sales.flatMap((sale) => sale.may.map((action) => ({ at: sale.saleId, action }))),
  ]);
