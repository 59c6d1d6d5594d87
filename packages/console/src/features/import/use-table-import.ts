import { api } from '@fairlot/client/api.ts';
import type { ImportCheck, ImportField } from '@fairlot/contract';
import { useRef, useState } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { csvOf, withFixes } from './cell-fixes.ts';
import { picturesNamed } from './pictures-named.ts';
import { base64Of, readFile } from './read-file.ts';
import type { NamedPictures } from './use-pictures.ts';

type Chosen = { readonly column: number; readonly field: ImportField | null }[];

interface Named {
  /** Information about the file. */
  readonly note: string | null;
  /** The user's column assignments. */
  readonly chosen: Chosen;
}

/** A checked table: its cells, and the server's result. */
export interface OpenTable extends Named {
  readonly check: ImportCheck;
  /** Edits of cells by `cellKey`, sent with the next check. */
  readonly fixes: Map<string, string>;
  /** The request key of this state, so that it is imported once. */
  readonly key: string;
}

export interface Imported {
  /** The photo names in the table. */
  readonly named: NamedPictures;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

export interface TableImport {
  readonly open: OpenTable | null;
  readonly imported: Imported | null;
  readonly failure: string | null;
  readonly isBusy: boolean;
  readonly take: (file: File | null) => void;
  /** Checks again, with the edited cells. */
  readonly fix: () => void;
  readonly choose: (column: number, field: ImportField | null) => void;
  readonly apply: () => void;
}

/** The import of a table into a sale: dropped, checked, fixed as often as needed, then applied. */
export function useTableImport(place: {
  readonly sellerId: string;
  readonly saleId: string;
}): TableImport {
  const [open, setOpen] = useState<OpenTable | null>(null);
  const [imported, setImported] = useState<Imported | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  /** The number of the latest check or import: answers to older ones are ignored. */
  const newest = useRef(0);
  const isApplying = useRef(false);

  /** Runs the latest action and clears earlier messages. */
  async function begin<T>(work: () => Promise<T>): Promise<T | null> {
    newest.current += 1;
    const { current } = newest;
    setIsBusy(true);
    setFailure(null);
    const result = await work();
    if (current !== newest.current) return null;
    setIsBusy(false);
    return result;
  }

  async function check(of: Named, table: Blob): Promise<void> {
    const answer = await begin(async () =>
      api('POST /api/console/sellers/:sellerId/sales/:saleId/import/check', {
        params: place,
        body: { table: await base64Of(table), chosen: of.chosen },
      }),
    );
    if (answer === null) return;
    if (answer.kind !== 'ok') return setFailure(failureText(answer));
    const { data } = answer;
    if (data.isError || data.check === null) return setFailure(data.message);
    setOpen({ ...of, check: data.check, fixes: new Map(), key: crypto.randomUUID() });
  }

  async function take(file: File): Promise<void> {
    const read = await begin(() => readFile(file));
    if (read === null) return;
    if ('refusal' in read) return setFailure(read.refusal);
    await check({ note: read.note, chosen: [] }, read.table);
  }

  async function apply({ key, note, chosen, check: checked }: OpenTable): Promise<void> {
    if (checked.difference === null) return;
    const { version } = checked.difference;
    const table = csvOf(checked.table);
    const answer = await begin(async () =>
      api('POST /api/console/sellers/:sellerId/sales/:saleId/import/apply', {
        params: place,
        body: { key, version, table: await base64Of(table), chosen },
      }),
    );
    if (answer === null) return;
    if (answer.kind !== 'ok') return setFailure(failureText(answer));
    const { data } = answer;
    if (!data.isError) {
      setOpen(null);
      const { added, changed, unchanged } = data;
      return setImported({ added, changed, unchanged, named: picturesNamed(checked) });
    }
    // The current difference is shown below the reason.
    if (data.code === 'LotsHaveChanged') await check({ note, chosen }, table);
    setFailure(data.message);
  }

  return {
    open,
    imported,
    failure,
    isBusy,
    take: (file) => {
      setOpen(null);
      setImported(null);
      setFailure(null);
      if (file !== null) void take(file);
    },
    fix: () => {
      if (open !== null) void check(open, csvOf(withFixes(open.check.table, open.fixes)));
    },
    choose: (column, field) => {
      if (open === null) return;
      const others = open.chosen.filter((one) => one.column !== column);
      const chosen = [...others, { column, field }];
      // The selection shows at once; its result once the server answers.
      setOpen({ ...open, chosen });
      void check({ ...open, chosen }, csvOf(withFixes(open.check.table, open.fixes)));
    },
    apply: () => {
      if (open === null || isApplying.current) return;
      isApplying.current = true;
      void apply(open).finally(() => {
        isApplying.current = false;
      });
    },
  };
}
