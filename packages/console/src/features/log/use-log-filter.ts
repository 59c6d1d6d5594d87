import type { BodyOf, Calls } from '@fairlot/contract';
import { useSearchParams } from 'react-router';

/** The filter's parameters in the page's address; days as `2026-11-24`. */
export const filterNames = ['search', 'person', 'kind', 'sale', 'from', 'to'] as const;
export type FilterName = (typeof filterNames)[number];
export type ShownFilter = Readonly<Record<FilterName, string>>;

/** The log's filter, kept in the page's address so that it can be shared. */
export function useLogFilter() {
  const [address, setAddress] = useSearchParams();
  const [search, person, kind, sale, from, to] = filterNames.map((name) => address.get(name) ?? '');
  const shown = { search, person, kind, sale, from, to } as ShownFilter;
  return {
    shown,
    isSet: filterNames.some((name) => shown[name] !== ''),
    set: (name: FilterName, value: string) =>
      setAddress(
        (before) => {
          if (value === '') before.delete(name);
          else before.set(name, value);
          return before;
        },
        { replace: true },
      ),
    clear: () => setAddress({}, { replace: true }),
  };
}

type Filter = Omit<BodyOf<Calls['POST /api/console/sellers/:sellerId/log']>, 'before'>;

/** The filter as the call's input; days are in the viewer's own time zone, both inclusive. */
export function wantedOf({ search, person, kind, sale, from, to }: ShownFilter): Filter {
  return {
    search: search.trim(),
    person,
    kind: /^[a-z]{0,20}$/.test(kind) ? kind : '',
    saleId: /^[0-9a-f-]{36}$/i.test(sale) ? sale : null,
    from: startOfDay(from, 0),
    until: startOfDay(to, 1),
  };
}

/** Null for an invalid day: the address may contain anything. */
function startOfDay(day: string, later: number): string | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day);
  if (parts === null) return null;
  const [year, month, date] = parts.slice(1).map(Number);
  return new Date(year ?? 0, (month ?? 1) - 1, (date ?? 1) + later).toISOString();
}
