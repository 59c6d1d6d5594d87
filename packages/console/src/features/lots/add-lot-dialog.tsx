import type { LotFieldName, PlannedLot } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { localTime } from '@fairlot/ui/local-time.ts';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { Field, inputClass, TextField } from '@fairlot/ui/field.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { useId, useRef, useState } from 'react';
import { useAction } from '../../lib/use-action.ts';
import { ConsignorNames } from '../consignors/public.ts';
import { labelOf } from './columns.ts';

/** The most important fields; the rest can be edited on the lot's own page. */
const fields = [
  'title',
  'description',
  'condition',
  'category',
  'lowEstimate',
  'highEstimate',
  'startPrice',
  'reserve',
  'consignor',
] as const satisfies readonly LotFieldName[];
const long: readonly LotFieldName[] = ['description', 'condition'];

type Typed = Partial<Record<(typeof fields)[number], string>>;

/** Adds a lot to a running sale, and shows beforehand when it will close and who is notified. */
export function AddLotDialog({
  plan: { lotNumber, closeAt, timeZone, bidders },
  place,
  onAdded,
  onClose,
}: {
  plan: PlannedLot;
  place: { readonly sellerId: string; readonly saleId: string };
  onAdded: () => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState<Typed>({});
  const [isMissing, setMissing] = useState(false);
  const sent = useRef<{ readonly content: string; readonly key: string } | null>(null);
  const { busy, failure, perform } = useAction();

  async function add() {
    const isUntitled = (typed.title ?? '').trim() === '';
    setMissing(isUntitled);
    if (isUntitled) return;
    const cells = Object.fromEntries(
      Object.entries(typed).filter(([, text]) => text.trim() !== ''),
    );
    // One key per input: pressed twice, or sent again after a lost answer, it is added once.
    const content = JSON.stringify(cells);
    if (sent.current?.content !== content) sent.current = { content, key: crypto.randomUUID() };
    const call = api('POST /api/console/sellers/:sellerId/sales/:saleId/addlot', {
      params: place,
      body: { key: sent.current.key, cells },
    });
    if (await perform(call, `Lot ${lotNumber} was added. Its bidders are being told.`)) onAdded();
  }

  const namesId = useId();

  return (
    <ConfirmDialog
      title={`Add lot ${lotNumber}`}
      description={`It comes last and closes ${localTime(closeAt, timeZone)}; no other lot moves. ${
        bidders === 0
          ? 'Nobody has registered yet; everyone watching the sale is told.'
          : `${plural(bidders, 'registered bidder is', 'registered bidders are')} told by email within the hour, in one message with what else you add until then, and everyone watching the sale at once.`
      } It cannot be undone, only withdrawn.`}
      confirm={
        bidders === 0 ? 'Add the lot' : `Add it, email ${plural(bidders, 'person', 'people')}`
      }
      look="primary"
      busy={busy}
      failure={failure}
      onConfirm={() => void add()}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map((field) => {
          const value = typed[field] ?? '';
          const set = (text: string) => setTyped((known) => ({ ...known, [field]: text }));
          if (long.includes(field)) {
            return (
              <Field key={field} label={labelOf(field)} className="sm:col-span-2">
                {(control) => (
                  <textarea
                    rows={field === 'description' ? 3 : 2}
                    className={inputClass}
                    value={value}
                    onChange={({ target }) => set(target.value)}
                    {...control}
                  />
                )}
              </Field>
            );
          }
          const isTitle = field === 'title';
          return (
            <TextField
              key={field}
              label={labelOf(field)}
              className={isTitle ? 'sm:col-span-2' : ''}
              error={isTitle && isMissing ? 'Please say what it is.' : undefined}
              value={value}
              {...(field === 'consignor' && {
                list: namesId,
                hint: 'The consignor may not bid on this lot; bidders never see the name.',
              })}
              onChange={({ target }) => set(target.value)}
            />
          );
        })}
        <ConsignorNames id={namesId} />
      </div>
    </ConfirmDialog>
  );
}
