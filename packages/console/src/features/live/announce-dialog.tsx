import { consoleLimits } from '@fairlot/contract';
import type { SaleBoard } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { useState } from 'react';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { Checkbox } from '@fairlot/ui/checkbox.tsx';
import { Field, inputClass } from '@fairlot/ui/field.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { useAction } from '../../lib/use-action.ts';

/** Sends an announcement to everybody in the sale, and shows beforehand whom it reaches. */
export function AnnounceDialog({
  board: { registeredBidders, announcementsLeft },
  sellerId,
  saleId,
  onClose,
}: {
  board: SaleBoard;
  sellerId: string;
  saleId: string;
  onClose: () => void;
}) {
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [byMail, setByMail] = useState(false);
  // One key per dialog: pressed twice, or sent again after a lost answer, it is announced once.
  const [requestId] = useState(() => crypto.randomUUID());
  const { busy, failure, perform } = useAction();
  const people = plural(registeredBidders, 'registered bidder');

  async function send() {
    setMissing(text.trim() === '');
    if (text.trim() === '' || announcementsLeft === 0) return;
    const call = api('POST /api/console/sellers/:sellerId/sales/:saleId/announce', {
      params: { sellerId, saleId },
      body: { requestId, text: text.trim(), byMail },
    });
    if (await perform(call, 'Your message was sent.')) onClose();
  }

  return (
    <ConfirmDialog
      title="Message bidders"
      description={`Everyone watching the sale sees it at once, and everyone on its pages for 24 hours. ${
        byMail
          ? `${people} also ${registeredBidders === 1 ? 'gets' : 'get'} an email.`
          : 'No email is sent.'
      } It cannot be undone.`}
      confirm={byMail ? `Send, email ${plural(registeredBidders, 'person', 'people')}` : 'Send'}
      look="primary"
      busy={busy}
      failure={
        announcementsLeft === 0
          ? 'This sale has used all its messages for 24 hours. Please try again later.'
          : failure
      }
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <Field
        error={isMissing ? 'Please write a message.' : undefined}
        label="Message"
        hint={`At most ${consoleLimits.announcementLength} characters. ${plural(announcementsLeft, 'message')} left for today.`}
      >
        {(control) => (
          <textarea
            rows={3}
            maxLength={consoleLimits.announcementLength}
            className={inputClass}
            value={text}
            onChange={({ target }) => setText(target.value.replaceAll(/\s+/g, ' '))}
            {...control}
          />
        )}
      </Field>
      <Checkbox
        label={`Also by email to ${people}`}
        checked={byMail}
        onChange={({ target }) => setByMail(target.checked)}
      />
    </ConfirmDialog>
  );
}
