import { limits, reportCauses } from '@fairlot/contract';
import type { ReportCause } from '@fairlot/contract';
import { useState } from 'react';
import { api } from '@fairlot/client/api.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { Field, inputClass, SelectField } from '@fairlot/ui/field.tsx';
import { failureText } from '../account/public.ts';

const causeTexts: Record<ReportCause, string> = {
  counterfeit: 'It is a counterfeit',
  stolen: 'It is stolen',
  unlawful: 'It was recalled, or may not be sold',
  'wrong-description': 'It is not what its page says',
  'shill-bidding': 'Somebody bids only to raise the price',
  other: 'Something else',
};

/** Reports a lot: a reason from a list, and free text. */
export default function ReportDialog({
  lotId,
  lotTitle,
  onClose,
}: {
  lotId: string;
  lotTitle: string;
  onClose: () => void;
}) {
  const [cause, setCause] = useState<ReportCause | ''>('');
  const [text, setText] = useState('');
  const [missing, setMissing] = useState<'cause' | 'text' | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [wasSent, setWasSent] = useState(false);
  // One key per dialog: pressed twice, or sent again after a lost answer, it is one report.
  const [reportId] = useState(() => crypto.randomUUID());

  async function send() {
    if (cause === '') {
      setMissing('cause');
      return;
    }
    if (cause === 'other' && text.trim() === '') {
      setMissing('text');
      return;
    }
    setBusy(true);
    setFailure(null);
    const body = { secureReportId: reportId, secureLotId: lotId, cause, text };
    const answer = await api('POST /api/site/reportlot', { body });
    setBusy(false);
    if (answer.kind === 'ok') {
      if (answer.data.isError) setFailure(answer.data.message);
      else setWasSent(true);
    } else setFailure(failureText(answer));
  }

  if (wasSent) {
    return (
      <Dialog
        open
        onClose={onClose}
        title="Thank you"
        description="Your report has gone to the people who run this marketplace. They may write to you if they have a question. Bidding goes on, and bids on this lot stand, unless the lot is withdrawn."
      >
        <div className="flex justify-end">
          <Button onClick={onClose}>Done</Button>
        </div>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      title="Report this lot"
      description={`${lotTitle}. The people who run this marketplace read it with your name. Neither the seller nor other bidders are told.`}
      confirm="Send report"
      look="primary"
      busy={busy}
      failure={failure}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <SelectField
        label="What is wrong?"
        required
        error={missing === 'cause' ? 'Please choose what is wrong.' : undefined}
        value={cause}
        onChange={({ target }) => {
          setCause(target.value as ReportCause | '');
          setMissing(null);
        }}
      >
        <option value="">Choose one</option>
        {reportCauses.map((one) => (
          <option key={one} value={one}>
            {causeTexts[one]}
          </option>
        ))}
      </SelectField>
      <Field
        label="In your words"
        hint={
          cause === 'other'
            ? undefined
            : 'You may leave this empty. It helps most to say how you know, and where it can be seen.'
        }
        error={missing === 'text' ? 'Please say what is wrong.' : undefined}
      >
        {(control) => (
          <textarea
            rows={4}
            maxLength={limits.reportLength}
            className={inputClass}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setMissing(null);
            }}
            {...control}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}
