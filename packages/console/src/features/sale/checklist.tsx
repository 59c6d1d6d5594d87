import type { ChecklistItem, SaleChecklist } from '@fairlot/contract';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { Fragment } from 'react';
import { Link, useParams } from 'react-router';

/** The checklist before publication: errors and warnings, each with a link to where it is fixed. */
export function Checklist({ checklist: { blockers, warnings } }: { checklist: SaleChecklist }) {
  return (
    <section className="rounded-lg border border-line bg-surface p-5 shadow-card">
      <h2 className="text-lg">Checklist</h2>
      {blockers.length === 0 && (
        <p className="mt-3 flex items-center gap-2 text-sm font-medium text-good">
          <CircleCheck aria-hidden className="size-5" /> Ready to publish.
        </p>
      )}
      <Findings title="To fix before you publish" findings={blockers} isBlocking />
      <Findings title="Worth a second look" findings={warnings} />
    </section>
  );
}

/** A titled list of findings; nothing where there are none. */
export function Findings({
  title,
  findings,
  isBlocking = false,
}: {
  title: string;
  findings: readonly ChecklistItem[];
  isBlocking?: boolean;
}) {
  if (findings.length === 0) return null;
  const Icon = isBlocking ? CircleAlert : TriangleAlert;
  return (
    <>
      <h3 className="mt-4 text-sm font-semibold">{title}</h3>
      <ul className="mt-1 divide-y divide-line">
        {findings.map((finding) => (
          <li key={finding.code} className="flex items-start gap-3 py-2 text-sm">
            <Icon
              aria-hidden
              className={`mt-0.5 size-5 shrink-0 ${isBlocking ? 'text-bad' : 'text-brass'}`}
            />
            <span className="min-w-0 flex-1">
              {finding.sentence}
              <LotsOfFinding finding={finding} />
            </span>
            <FixLink finding={finding} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Numbers of the first lots that a finding is about, each the way to it where it is mended lot by lot. */
function LotsOfFinding({ finding }: { finding: ChecklistItem }) {
  const { sellerId = '' } = useParams();
  if (finding.lots === null) return null;
  const { count, firstNumbers } = finding.lots;
  return (
    <span className="block text-ink-soft">
      Lot{' '}
      {firstNumbers.map((number, index) => (
        <Fragment key={number}>
          {index > 0 && ', '}
          {finding.step === 'lots' ? (
            <Link
              to={placeOf(finding, sellerId, number)}
              aria-label={`Lot ${number}`}
              className="underline"
            >
              {number}
            </Link>
          ) : (
            number
          )}
        </Fragment>
      ))}
      {count > firstNumbers.length && ' …'}
    </span>
  );
}

/** The link to the field that fixes a finding; for lots, that of the first lot. */
function FixLink({ finding }: { finding: ChecklistItem }) {
  const { sellerId = '' } = useParams();
  // What a title only suggests may be all right.
  const verb = finding.code.startsWith('MayBe') ? 'Check' : 'Fix';
  return (
    <Link
      to={placeOf(finding, sellerId)}
      aria-label={`${verb}: ${finding.sentence}`}
      className="-my-2 inline-flex min-h-11 items-center px-2 font-semibold text-brand underline"
    >
      {verb}
    </Link>
  );
}

function placeOf(
  { step, field, lots }: ChecklistItem,
  sellerId: string,
  lot = lots?.firstNumbers.at(0),
): string {
  if (step === 'company') return `/${sellerId}/company`;
  if (step === 'consignors') return step;
  const search = new URLSearchParams({
    ...(lot !== undefined && step === 'lots' && { lot }),
    ...(field !== null && field !== 'images' && { field }),
  });
  const page = step !== 'lots' ? `setup/${step}` : field === 'images' ? 'photos' : 'lots';
  return search.size === 0 ? page : `${page}?${search}`;
}
