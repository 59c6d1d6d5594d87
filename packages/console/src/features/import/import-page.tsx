import { Button, buttonClass } from '@fairlot/ui/button.tsx';
import { FileField } from '@fairlot/ui/file-field.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useCall } from '../../lib/use-call.ts';
import { useCompany } from '../viewer/public.ts';
import { PictureDrop } from './picture-drop.tsx';
import { isTableName, isZip } from './table-in-zip.ts';
import { CheckedTable } from './checked-table.tsx';
import { useTableImport } from './use-table-import.ts';
import type { Imported } from './use-table-import.ts';

/** Imports a table of lots into a sale: drop, fix, import. */
export function ImportPage() {
  const { sellerId = '', saleId = '' } = useParams();
  const company = useCompany();
  const sales = useCall('GET /api/console/sellers/:sellerId/sales', { params: { sellerId } });
  if (sales.isError) return <Notice tone="bad">This sale could not be loaded.</Notice>;
  if (sales.data === undefined) return <Skeleton className="h-96" />;
  const stage = sales.data.find((one) => one.saleId === saleId)?.stage;
  const refusal =
    company?.can('lot.edit') !== true
      ? 'To import lots, ask an owner or a manager of the company.'
      : stage !== 'draft' && stage !== 'preview'
        ? 'This sale is published: bidders rely on what its lots say, so nothing can be imported anymore.'
        : null;
  return (
    <>
      <title>{`Import – ${company?.name ?? ''}`}</title>
      <h1 className="text-2xl">Import lots</h1>
      {refusal === null ? (
        <Workplace key={saleId} sellerId={sellerId} saleId={saleId} />
      ) : (
        <Notice className="mt-4">{refusal}</Notice>
      )}
    </>
  );
}

function Workplace(place: { readonly sellerId: string; readonly saleId: string }) {
  const [file, setFile] = useState<File | null>(null);
  /** Files dropped with the table, checked once the table is imported. */
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const table = useTableImport(place);
  const { open, imported, failure, isBusy } = table;
  const queries = useQueryClient();
  useEffect(() => {
    // Checklist and figures of the sale have changed.
    if (imported !== null) void queries.invalidateQueries();
  }, [imported, queries]);

  function take(chosen: File | null, beside: readonly File[] = []): void {
    setFile(chosen);
    setPictures(chosen !== null && isZip(chosen) ? [chosen, ...beside] : beside);
    table.take(chosen);
  }

  /** A table dropped together with its photos, or zips of them. */
  function takeSeveral(files: readonly File[]): void {
    const chosen = files.find(({ name }) => isTableName(name)) ?? files.find(isZip) ?? null;
    const [first = null] = files;
    take(
      chosen ?? first,
      files.filter((one) => one !== chosen),
    );
  }
  return (
    <>
      <p className="mt-1 max-w-prose text-sm text-ink-soft">
        Choose a table with a row for each lot, as CSV or Excel. Tables from HiBid, Auction Flex,
        LiveAuctioneers and AuctionNinja are recognized by their headings. Nothing is saved before
        you have seen what it would change.
      </p>
      {imported === null ? (
        <div className="mt-4 max-w-xl">
          <FileField
            label="Table of lots"
            hint="CSV, XLSX or XLS; up to 10,000 rows and 8 MB. With its photos, or in a zip with them, if you like"
            error={failure ?? undefined}
            accept=".csv,.tsv,.txt,.xlsx,.xlsm,.xls,.ods,.zip,text/csv"
            file={file}
            describe={() => (open === null ? '' : plural(open.check.table.rows.length, 'row'))}
            onChange={take}
            onDropSeveral={takeSeveral}
          />
        </div>
      ) : (
        <Done imported={imported} lots={`/${place.sellerId}/sales/${place.saleId}/lots`}>
          <Button look="secondary" onClick={() => take(null)}>
            Import another table
          </Button>
        </Done>
      )}
      {isBusy && open === null && <Skeleton className="mt-6 h-64" />}
      {open !== null && <CheckedTable open={open} table={table} />}
      {open === null && (
        <div className="mt-10">
          <PictureDrop
            place={place}
            title="Photos"
            named={imported?.named}
            came={imported === null ? undefined : pictures}
          />
        </div>
      )}
    </>
  );
}

function Done({
  imported: { added, changed, unchanged },
  lots,
  children,
}: {
  readonly imported: Imported;
  readonly lots: string;
  readonly children: React.ReactNode;
}) {
  return (
    <>
      <Notice tone="good" className="mt-4">
        {plural(added, 'lot')} added, {changed.toLocaleString('en-US')} changed,{' '}
        {unchanged.toLocaleString('en-US')} as before.
      </Notice>
      <div className="mt-4 flex flex-wrap gap-3">
        <Link to={lots} className={buttonClass('primary')}>
          See the lots
        </Link>
        {children}
      </div>
    </>
  );
}
