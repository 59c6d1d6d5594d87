import type { LotFieldName, RunningLot } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { useId, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { classNames } from '@fairlot/ui/class-names.ts';
import { Field, inputClass, TextField } from '@fairlot/ui/field.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { useAction } from '../../lib/use-action.ts';
import { WarnBeforeLeaving } from '../../lib/warn-before-leaving.tsx';
import { ConsignorNames } from '../consignors/public.ts';
import { editedText, labelOf } from '../lots/public.ts';
import { effectOf } from './effect-of.ts';
import type { Edits } from './effect-of.ts';

/** In the order in which bidders see them. Number and reserve cannot be corrected here. */
const fields = [
  'title',
  'description',
  'condition',
  'pieces',
  'dimensions',
  'provenance',
  'code',
  'category',
  'consignor',
  'lowEstimate',
  'highEstimate',
  'startPrice',
  'transportFee',
] as const satisfies readonly LotFieldName[];
const long: readonly LotFieldName[] = ['description', 'condition', 'provenance'];
/** Cannot be changed once there is a bid. */
const priced: readonly LotFieldName[] = ['startPrice', 'transportFee'];

/** The form to correct a lot; shows beforehand who will be notified. */
export function CorrectionForm({
  place,
  lot,
}: {
  place: { readonly sellerId: string; readonly saleId: string; readonly lotId: string };
  lot: RunningLot;
}) {
  const [typed, setTyped] = useState<Edits>({});
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const sent = useRef<{ readonly content: string; readonly key: string } | null>(null);
  const { busy, failure, perform } = useAction();
  const namesId = useId();
  const { cells, pictures, bidders } = lot;
  const shown = (field: LotFieldName) => editedText(field, cells[field]);
  const edits: Edits = Object.fromEntries(
    fields.flatMap((field) => {
      const { [field]: text } = typed;
      return text === undefined || text === shown(field) ? [] : [[field, text]];
    }),
  );
  const effect = effectOf(edits, {
    cells,
    bidders,
    close: Date.parse(lot.closeAt),
    now: Date.now(),
    removedPictures: removed.size,
  });

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy || effect === null) return;
    const changes = Object.fromEntries(
      (Object.entries(edits) as [LotFieldName, string][]).map(([field, to]) => [
        field,
        { from: cells[field], to },
      ]),
    );
    // One key per input: pressed twice, or sent again after a lost answer, it is saved once.
    const content = JSON.stringify([changes, [...removed]]);
    const now = sent.current?.content === content ? sent.current : newKeyFor(content);
    sent.current = now;
    const call = api('POST /api/console/sellers/:sellerId/sales/:saleId/lots/:lotId/correct', {
      params: place,
      body: { key: now.key, changes, removedPictures: [...removed] },
    });
    if (!(await perform(call, `Lot ${cells.lotNumber} was changed.`))) return;
    if (sent.current === now) sent.current = null;
    // Text typed since is kept.
    setTyped((known) =>
      Object.fromEntries(
        (Object.entries(known) as [LotFieldName, string][]).filter(
          ([field, text]) => edits[field] !== text,
        ),
      ),
    );
    setRemoved(new Set());
  }

  return (
    <form
      onSubmit={(event) => void send(event)}
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border border-line bg-surface p-5 shadow-card sm:grid-cols-2"
    >
      <h2 className="text-lg sm:col-span-2">Lot details</h2>
      {fields.map((field) => {
        const value = typed[field] ?? shown(field);
        const set = (text: string) => setTyped((known) => ({ ...known, [field]: text }));
        const isWide = field === 'title' || long.includes(field);
        const className = isWide ? 'sm:col-span-2' : '';
        if (long.includes(field)) {
          return (
            <Field
              key={field}
              label={labelOf(field)}
              className={className}
              {...(field === 'description' && value.includes('<') && { hint: 'With its HTML.' })}
            >
              {(control) => (
                <textarea
                  rows={field === 'description' ? 5 : 2}
                  className={inputClass}
                  value={value}
                  onChange={({ target }) => set(target.value)}
                  {...control}
                />
              )}
            </Field>
          );
        }
        const isFixed = priced.includes(field) && bidders > 0;
        return (
          <TextField
            key={field}
            label={labelOf(field)}
            className={className}
            value={value}
            disabled={isFixed}
            {...(isFixed && { hint: 'Fixed once there is a bid.' })}
            {...(field === 'consignor' && {
              list: namesId,
              hint: 'The consignor may not bid on this lot; bidders never see the name. If they have bid, their bids are taken back, and whoever bid against them is told by email.',
            })}
            onChange={({ target }) => set(target.value)}
          />
        );
      })}
      <ConsignorNames id={namesId} />
      {pictures.length > 0 && (
        <fieldset className="sm:col-span-2">
          <legend className="mb-2 text-sm font-semibold">Photos to remove</legend>
          <div className="flex flex-wrap gap-3">
            {pictures.map(({ pictureId, file }) => (
              <label
                key={pictureId}
                className="relative cursor-pointer rounded-md border border-line has-checked:border-bad has-checked:ring-1 has-checked:ring-bad"
              >
                <img
                  src={`/InventoryImage/${pictureId}/450`}
                  alt=""
                  className="size-24 rounded-md object-cover"
                />
                <span className="sr-only">{file}</span>
                <input
                  type="checkbox"
                  checked={removed.has(pictureId)}
                  onChange={() => setRemoved(toggled(removed, pictureId))}
                  className="absolute top-1.5 left-1.5 size-5 accent-brand"
                />
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <WarnBeforeLeaving isUnsaved={effect !== null} isStuck={effect !== null} />
      {/* Stays in view while typing on a phone, because it says who will be notified. */}
      <div
        className={classNames(
          '-mx-5 -mb-5 grid gap-3 rounded-b-lg border-t border-line bg-surface p-5 max-sm:py-3 sm:col-span-2',
          effect !== null && 'sticky bottom-14 md:bottom-0',
        )}
      >
        <p aria-live="polite" className="text-sm">
          {effect?.sentence ?? 'Once you change something, you read here who will be told of it.'}
        </p>
        {failure !== null && <Notice tone="bad">{failure}</Notice>}
        <div className="flex flex-wrap gap-x-3 gap-y-1">
          <Button type="submit" disabled={effect === null} busy={busy} className="max-sm:px-4">
            {effect?.button ?? 'Save'}
          </Button>
          {effect !== null && (
            <Button
              look="quiet"
              className="max-sm:px-2"
              onClick={() => {
                setTyped({});
                setRemoved(new Set());
              }}
            >
              Leave it
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}

function toggled(set: ReadonlySet<string>, one: string): ReadonlySet<string> {
  return new Set(set.has(one) ? [...set].filter((other) => other !== one) : [...set, one]);
}

const newKeyFor = (content: string) => ({ content, key: crypto.randomUUID() });
