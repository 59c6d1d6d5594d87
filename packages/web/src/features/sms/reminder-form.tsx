import { SmsPhoneForLot, texts } from '@fairlot/contract';
import type { Calls, ReplyOf } from '@fairlot/contract';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { api } from '@fairlot/client/api.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { PhoneField } from '@fairlot/ui/phone-field.tsx';
import { notify } from '@fairlot/ui/toast.tsx';
import { failureText } from '../account/public.ts';
import { Consent } from './consent.tsx';
import { phoneProblem } from './phone-problem.ts';
import { savedMessage } from './saved-message.ts';
import { StoppedNotice } from './stopped-notice.tsx';

type LotTexts = ReplyOf<Calls['GET /api/site/getTextMessagePhone/:lotSecureId']>;

/** Sets or cancels the reminder of a lot. Closes the dialog unless a step is left. */
export function ReminderForm({
  lotSecureId,
  known,
  onSaved,
  onClose,
}: {
  lotSecureId: string;
  known: LotTexts;
  onSaved: (subscribed: boolean) => void;
  onClose: () => void;
}) {
  const [phone, setPhone] = useState(known.phone);
  const [subscribed, setSubscribed] = useState(known.subscribedToLotNotifications);
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function save(unsubscribe: boolean) {
    setFailure(null);
    setBusy(true);
    const answer = await api('POST /api/site/SaveTextMessageNotifyLot', {
      body: { phone, secureLotId: lotSecureId, unsubscribe },
    });
    setBusy(false);
    if (answer.kind !== 'ok') {
      setFailure(failureText(answer));
      return;
    }
    if (!answer.data.isError) {
      setSubscribed(answer.data.subscribed);
      onSaved(answer.data.subscribed);
    }
    // Turning SMS off does not require sending START.
    const isStopped = answer.data.isStopped && !unsubscribe;
    const message = savedMessage({ ...answer.data, isStopped }, known.fromPhone, texts.smsLotSaved);
    if (message.tone === 'bad') {
      setFailure(message.text);
      return;
    }
    void notify('success', message.text);
    onClose();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = phoneProblem(SmsPhoneForLot, phone);
    setProblem(wrong);
    if (wrong === null) void save(false);
  }

  return (
    <div className="space-y-4">
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      {failure === null && known.isStopped && <StoppedNotice fromPhone={known.fromPhone} />}
      {subscribed ? (
        <>
          <p>
            Text messages go to <span className="font-semibold whitespace-nowrap">{phone}</span> on
            the morning this lot closes and 10 minutes before.
          </p>
          <Button look="danger" busy={busy} className="w-full" onClick={() => void save(true)}>
            Unsubscribe from this lot
          </Button>
        </>
      ) : (
        <form onSubmit={submit} noValidate className="space-y-4">
          <p className="text-sm">
            A text message on the morning this lot closes, and another 10 minutes before.
          </p>
          <PhoneField
            label="Cell phone"
            value={phone}
            onChange={setPhone}
            error={problem ?? undefined}
          />
          <Consent className="text-xs text-ink-soft" />
          <Button type="submit" busy={busy} className="w-full">
            Remind me
          </Button>
        </form>
      )}
    </div>
  );
}
