import type { CheckIn } from '@fairlot/contract';
import { formatPhone } from '@fairlot/rules';
import { BadgeCheck, CalendarClock, CircleAlert, Phone } from 'lucide-react';
import { formatDollars } from '@fairlot/ui/format.ts';
import { paymentWords } from './payment-words.ts';
import { unbrokenTime } from '@fairlot/ui/local-time.ts';

const tones = {
  good: 'bg-good-tint text-good',
  brass: 'bg-brass-tint text-brass',
  bad: 'bg-bad text-surface',
  neutral: 'bg-sunken text-ink',
};

/** Who is picking up and, in large type, whether they have paid. */
export function CheckInHead({ checkIn }: { checkIn: CheckIn }) {
  const { text, tone } = paymentWords(checkIn);
  const settled = tone === 'good';
  return (
    <>
      <p className="text-sm text-ink-soft">
        Pickup · Invoice #{checkIn.invoiceNumber} · {checkIn.auctionTitle}
      </p>
      <div className="mt-2 flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-2xl wrap-anywhere">{checkIn.bidderUserName}</h1>
          {checkIn.collectorName !== '' && (
            <p className="font-semibold wrap-anywhere">Collected by {checkIn.collectorName}</p>
          )}
          {checkIn.bidderUserCompanyName !== '' && (
            <p className="text-ink-soft">{checkIn.bidderUserCompanyName}</p>
          )}
        </div>
        <p className="shrink-0 rounded-md bg-brand-tint px-4 py-2 text-center text-brand">
          <span className="block text-xs font-semibold">Paddle</span>
          <span className="block font-display text-2xl font-semibold tabular-nums">
            {checkIn.paddleNumber}
          </span>
        </p>
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-6 text-sm">
        {checkIn.phone !== '' && (
          <li>
            <a
              href={`tel:${checkIn.phone}`}
              className="inline-flex min-h-11 items-center gap-2 text-brand underline-offset-4 hover:underline"
            >
              <Phone aria-hidden className="size-4.5" />
              {formatPhone(checkIn.phone)}
            </a>
          </li>
        )}
        <li className="inline-flex min-h-11 items-center gap-2">
          <CalendarClock aria-hidden className="size-4.5 text-ink-soft" />
          {checkIn.pickupTimeStr === ''
            ? 'No pickup time chosen'
            : unbrokenTime(checkIn.pickupTimeStr)}
        </li>
      </ul>
      <div className={`mt-3 flex items-center gap-4 rounded-lg px-5 py-4 ${tones[tone]}`}>
        {settled ? (
          <BadgeCheck aria-hidden className="size-9 shrink-0" />
        ) : (
          <CircleAlert aria-hidden className="size-9 shrink-0" />
        )}
        <div>
          {!settled && (
            <p className="font-display text-3xl font-semibold tabular-nums">
              {formatDollars(checkIn.disputedAmount || checkIn.amountDue)}
            </p>
          )}
          <p className={settled ? 'font-display text-2xl font-semibold' : 'text-lg font-semibold'}>
            {text}
          </p>
          {checkIn.refundedAmount > 0 && (
            <p className="font-semibold">Refunded {formatDollars(checkIn.refundedAmount)}</p>
          )}
        </div>
      </div>
    </>
  );
}
