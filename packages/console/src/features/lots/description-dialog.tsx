import type { GridLot } from '@fairlot/contract';
import { Button } from '@fairlot/ui/button.tsx';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { Field, inputClass } from '@fairlot/ui/field.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useState } from 'react';
import { useCall } from '../../lib/use-call.ts';
import { editedText } from './cell-text.ts';
import type { LotSheet } from './lot-sheet.ts';

interface AboutLot {
  readonly sheet: LotSheet;
  readonly place: { readonly sellerId: string; readonly saleId: string };
  readonly lot: GridLot;
  readonly onClose: () => void;
}

/** A large editor for a description; loads all of it where the table has only the beginning. */
export function DescriptionDialog(about: AboutLot) {
  const { lotNumber, title } = about.lot.cells;
  return (
    <Dialog
      open
      onClose={about.onClose}
      title={`Description of lot ${lotNumber}`}
      description={title}
      className="sm:w-[min(56rem,92vw)]"
    >
      {about.lot.isCut ? (
        <WholeDescription {...about} />
      ) : (
        <DescriptionForm {...about} whole={about.sheet.text(about.lot.lotId, 'description')} />
      )}
    </Dialog>
  );
}

function WholeDescription(about: AboutLot) {
  const { data, isError } = useCall(
    'GET /api/console/sellers/:sellerId/sales/:saleId/lots/:lotId/description',
    { params: { ...about.place, lotId: about.lot.lotId } },
  );
  if (isError) return <Notice tone="bad">The whole description could not be loaded.</Notice>;
  if (data === undefined) return <Skeleton className="h-80" />;
  return <DescriptionForm {...about} whole={data.description} />;
}

function DescriptionForm({
  sheet,
  lot: { lotId },
  whole,
  onClose,
}: AboutLot & { readonly whole: string }) {
  const [typed, setTyped] = useState(() => editedText('description', whole));

  function save(): void {
    if (typed !== editedText('description', whole)) {
      sheet.writeDescription(lotId, whole, typed);
    }
    onClose();
  }

  return (
    <div className="space-y-4">
      <Field
        label="Description"
        hint={
          typed.includes('<')
            ? 'With its HTML, by which parts are bold or in lists.'
            : 'Lines stay as you break them.'
        }
      >
        {(control) => (
          <textarea
            rows={16}
            className={inputClass}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
            }}
            {...control}
          />
        )}
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={save}>Save the description</Button>
      </div>
    </div>
  );
}
