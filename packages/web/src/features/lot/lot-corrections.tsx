import type { LotCorrection } from '@fairlot/contract';
import { localTime } from '@fairlot/ui/local-time.ts';

const names: Record<LotCorrection['field'], string> = {
  title: 'Title',
  description: 'Description',
  condition: 'Condition',
  pieces: 'Pieces',
  dimensions: 'Dimensions',
  provenance: 'Provenance',
  code: 'Code',
  lowEstimate: 'Low estimate',
  highEstimate: 'High estimate',
  pictures: 'Photos',
};

/** The seller's corrections since publication, if any: old and new texts. */
export default function LotCorrections({
  corrections,
  timeZone,
}: {
  corrections: readonly LotCorrection[];
  timeZone: string;
}) {
  const byTime = Map.groupBy(corrections, ({ at }) => at);
  return (
    <section aria-label="Corrections" className="max-w-prose space-y-4">
      <h2 className="text-xl">Corrected by the seller</h2>
      {[...byTime].map(([at, fields]) => (
        <div key={at} className="border-l-3 border-line pl-4">
          <p className="text-sm text-ink-soft">
            <time dateTime={at}>{localTime(at, timeZone)}</time>
          </p>
          <dl className="mt-1 space-y-3 text-sm">
            {fields.map(({ field, before, after }) => (
              <div key={`${field} ${before}`}>
                <dt className="font-semibold">{names[field]}</dt>
                <dd className="wrap-anywhere whitespace-pre-line">
                  {field === 'pictures' ? (
                    'One photo was removed.'
                  ) : (
                    <>
                      was {inWords(field, before)}, now {inWords(field, after)}
                    </>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}

function inWords(field: LotCorrection['field'], text: string): string {
  if (text === '') return 'nothing';
  return field === 'lowEstimate' || field === 'highEstimate' ? `$${text}` : `“${text}”`;
}
