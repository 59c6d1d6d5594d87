import { Notice } from '@fairlot/ui/notice.tsx';

/** Explains that a phone that sent STOP gets no messages, and how to undo it. */
export function StoppedNotice({ fromPhone }: { fromPhone: string }) {
  return (
    <Notice tone="brass">
      You sent STOP from this phone, so you will not get text messages. To get them again, text
      START from it to{' '}
      <a
        href={`sms:+1${fromPhone.replace(/\D/g, '')}?body=START`}
        className="whitespace-nowrap underline"
      >
        {fromPhone}
      </a>
      .
    </Notice>
  );
}
