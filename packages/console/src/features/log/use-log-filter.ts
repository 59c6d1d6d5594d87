import type { BodyOf, Calls } from '@fairlot/contract';
import { useSearchParams } from 'react-router';

/** What the page's address asks for, each by its name there; days as `2026-11-24`. */
export const filterNames = ['search', 'person', 'kind', 'sale', 'from', 'to'] as const;
export type FilterName = (typeof filterNames)[number];
export type ShownFilter = Readonly<Record<FilterName, string>>;

/** The filter of the log as it stands in the page's address, which can be sent to a colleague. */
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

/** The same as the call asks for it; days are those of the person's own zone, both of them included. */
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

/** Null for what is no day: the address may say anything. */
function startOfDay(day: string, later: number): string | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day);
  if (parts === null) return null;
  const [year, month, date] = parts.slice(1).map(Number);
  return new Date(year ?? 0, (month ?? 1) - 1, (date ?? 1) + later).toISOString();
}
