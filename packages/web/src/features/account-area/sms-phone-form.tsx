import { SmsPhone, texts } from '@fairlot/contract';
import type { SmsSettings } from '@fairlot/contract';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { api } from '@fairlot/client/api.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { PhoneField } from '@fairlot/ui/phone-field.tsx';
import { failureText } from '../account/public.ts';
import { phoneProblem, savedMessage, StoppedNotice } from '../sms/public.ts';
import type { FormMessage } from '../sms/public.ts';
import { SubscribeDialog } from './subscribe-dialog.tsx';

type Doing = 'nothing' | 'confirming' | 'saving' | 'clearing';

/** Saves or clears the phone for text messages. The first one is saved after a confirmation. */
export function SmsPhoneForm({
  saved,
  onSaved,
}: {
  saved: SmsSettings;
  onSaved: (settings: SmsSettings) => void;
}) {
  /** Null until something was typed: the field then shows the saved number. */
  const [typed, setTyped] = useState<string | null>(null);
  const [doing, setDoing] = useState<Doing>('nothing');
  const [problem, setProblem] = useState<string | null>(null);
  const [message, setMessage] = useState<FormMessage | null>(null);
  const phone = typed ?? saved.phone;

  async function save() {
    setDoing('saving');
    const answer = await api('POST /api/site/SaveTextMessagePhone', { body: { phone } });
    setDoing('nothing');
    if (answer.kind !== 'ok') {
      setMessage({ tone: 'bad', text: failureText(answer) });
      return;
    }
    const { isError, message: _message, ...settings } = answer.data;
    setMessage(savedMessage(answer.data, settings.fromPhone, texts.smsPhoneSaved));
    if (isError) return;
    setTyped(null);
    onSaved(settings);
  }

  async function clear() {
    setMessage(null);
    setProblem(null);
    setDoing('clearing');
    const answer = await api('POST /api/site/ClearTextMessagePhone');
    setDoing('nothing');
    if (answer.kind !== 'ok') {
      setMessage({ tone: 'bad', text: failureText(answer) });
    } else if (answer.data.isError) {
      setMessage({ tone: 'bad', text: answer.data.message });
    } else {
      setMessage({ tone: 'good', text: texts.smsPhoneCleared });
      setTyped(null);
      onSaved({ ...saved, phone: '', isStopped: false });
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = phoneProblem(SmsPhone, phone);
    setProblem(wrong);
    setMessage(null);
    if (wrong !== null) return;
    if (saved.phone === '') setDoing('confirming');
    // An unchanged number is not sent again (second specification, section 5).
    else if (phone !== saved.phone) void save();
  }

  return (
    <>
      <form onSubmit={submit} noValidate className="mt-4 space-y-4">
        {message !== null && <Notice tone={message.tone}>{message.text}</Notice>}
        {message === null && saved.isStopped && <StoppedNotice fromPhone={saved.fromPhone} />}
        <PhoneField
          label="Text Message Phone Number"
          value={phone}
          onChange={setTyped}
          error={problem ?? undefined}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={doing === 'saving'} disabled={doing === 'clearing'}>
            {saved.phone === '' ? 'Subscribe' : 'Update'}
          </Button>
          {saved.phone !== '' && (
            <Button
              look="danger"
              busy={doing === 'clearing'}
              disabled={doing === 'saving'}
              onClick={() => void clear()}
            >
              Unsubscribe
            </Button>
          )}
        </div>
      </form>
      {(doing === 'confirming' || (doing === 'saving' && saved.phone === '')) && (
        <SubscribeDialog
          phone={phone}
          busy={doing === 'saving'}
          onConfirm={() => void save()}
          onClose={() => setDoing('nothing')}
        />
      )}
    </>
  );
}
