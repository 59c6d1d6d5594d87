import { Button } from '@fairlot/ui/button.tsx';
import { SelectField, TextField } from '@fairlot/ui/field.tsx';
import { useCall } from '../../lib/use-call.ts';
import { kindNames } from './kind-names.ts';
import type { useLogFilter } from './use-log-filter.ts';

/** The filters of the log: words, person, kind, sale, days. */
export function LogFilters({
  sellerId,
  filter: { shown, set, clear, isSet },
}: {
  sellerId: string;
  filter: ReturnType<typeof useLogFilter>;
}) {
  const params = { sellerId };
  const people = useCall('GET /api/console/sellers/:sellerId/log/people', { params }).data ?? [];
  const sales = useCall('GET /api/console/sellers/:sellerId/sales', { params }).data ?? [];
  return (
    <search className="mb-6 grid max-w-3xl grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
      <TextField
        label="Search"
        type="search"
        placeholder="A lot, a word"
        value={shown.search}
        onChange={({ target }) => set('search', target.value)}
        className="col-span-2 sm:col-span-1"
      />
      <SelectField
        label="Person"
        value={shown.person}
        onChange={({ target }) => set('person', target.value)}
      >
        <option value="">Everyone</option>
        {people.map((person) => (
          <option key={person} value={person}>
            {person}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="About"
        value={shown.kind}
        onChange={({ target }) => set('kind', target.value)}
      >
        <option value="">Everything</option>
        {Object.entries(kindNames).map(([kind, name]) => (
          <option key={kind} value={kind}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Sale"
        value={shown.sale}
        onChange={({ target }) => set('sale', target.value)}
        className="col-span-2 sm:col-span-1"
      >
        <option value="">The whole company</option>
        {sales.map(({ saleId, title }) => (
          <option key={saleId} value={saleId}>
            {title || 'Untitled sale'}
          </option>
        ))}
      </SelectField>
      <TextField
        label="From"
        type="date"
        value={shown.from}
        onChange={({ target }) => set('from', target.value)}
      />
      <TextField
        label="To"
        type="date"
        value={shown.to}
        onChange={({ target }) => set('to', target.value)}
      />
      {isSet && (
        <Button
          look="quiet"
          className="col-span-2 -ml-4 justify-self-start sm:col-span-3"
          onClick={clear}
        >
          Show everything
        </Button>
      )}
    </search>
  );
}
