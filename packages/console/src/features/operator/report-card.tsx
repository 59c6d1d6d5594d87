import type { LotReport, ReportCause } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { useState } from 'react';
import { Badge } from '@fairlot/ui/badge.tsx';
import { Button } from '@fairlot/ui/button.tsx';
import { LookDialog } from './look-dialog.tsx';
import { formatTime } from '../../lib/format-time.ts';
import { LookedAtNote } from './looked-at.tsx';

const causeWords: Record<ReportCause, string> = {
  counterfeit: 'Counterfeit',
  stolen: 'Stolen',
  unlawful: 'Recalled or unlawful',
  'wrong-description': 'Wrong description',
  'shill-bidding': 'Shill bidding',
  other: 'Something else',
};

export function ReportCard({ report }: { report: LotReport }) {
  const [isHandling, setHandling] = useState(false);
  const { reportId, cause, text, reporter, companyName, saleTitle, handled } = report;
  const lot = `Lot ${report.lotNumber}, ${report.lotTitle}`;
  return (
    <li className="space-y-3 rounded-lg border border-line bg-surface p-5 shadow-card">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="text-lg wrap-anywhere">
          {report.lotUrl === null ? (
            lot
          ) : (
            <a href={report.lotUrl} target="_blank" rel="noreferrer" className="underline">
              {lot}
            </a>
          )}
        </h3>
        <Badge tone={handled === null ? 'brass' : 'neutral'}>{causeWords[cause]}</Badge>
      </div>
      <p className="text-sm text-ink-soft">
        {companyName} · {saleTitle}
        {report.lotUrl === null && ' · The public can no longer see this lot.'}
      </p>
      {text !== '' && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
      <p className="text-sm text-ink-soft">
        Reported by {reporter.name},{' '}
        <a href={`mailto:${reporter.email}`} className="break-words underline">
          {reporter.email}
        </a>
        , <time dateTime={report.reportedAt}>{formatTime(report.reportedAt)}</time>
      </p>
      {handled === null ? (
        <Button look="secondary" onClick={() => setHandling(true)}>
          Mark as handled
        </Button>
      ) : (
        <LookedAtNote looked={handled} />
      )}
      {isHandling && (
        <LookDialog
          title="Mark this report as handled?"
          description={`${lot}. It moves to the handled ones with your note, for all operators to read. Nobody is told.`}
          send={(note) =>
            api('POST /api/console/operator/handlereport', { body: { reportId, note } })
          }
          onClose={() => setHandling(false)}
        />
      )}
    </li>
  );
}
