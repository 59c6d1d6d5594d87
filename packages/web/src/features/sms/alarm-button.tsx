import type { LotTile } from '@fairlot/contract';
import { showsAlarm } from '@fairlot/rules';
import { AlarmClock, AlarmClockCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useClock } from '@fairlot/ui/clock.ts';
import { secondsTo } from '@fairlot/ui/seconds-to.ts';
import { classNames } from '@fairlot/ui/class-names.ts';
import { useAccountDialog } from '../account/public.ts';
import { useLogin } from '../login/public.ts';
import { lazyPart } from '@fairlot/ui/lazy-part.ts';

const ReminderDialog = lazyPart(() => import('./reminder-dialog.tsx'));

/** A user's choice in this tab, not shown to the next user. */
interface Choice {
  readonly loginId: string;
  readonly subscribed: boolean;
}

/** Opens the SMS reminder of a lot, while there is time for one (section 2). Visitors have to log in first. */
export function AlarmButton({ lot }: { lot: LotTile }) {
  const login = useLogin();
  const account = useAccountDialog();
  const loginId = login.status === 'signed-in' ? login.data.sessionId : null;
  const [shown, setShown] = useState(false);
  const [choice, setChoice] = useState<Choice | null>(null);
  const inTime = useClock((now) =>
    showsAlarm(secondsTo(lot.closeTime, now), lot.minSecondsToShowAlarm),
  );
  // Somebody who is typing their number must not be interrupted by the clock.
  if ((!inTime || lot.isWidthdrawn) && !shown) return null;

  const chosen = choice?.loginId === loginId ? choice?.subscribed : undefined;
  const isSet = loginId !== null && (chosen ?? lot.subscribedToTextMessage);
  const isRunning = lot.pauseReason == null;
  const Icon = isSet ? AlarmClockCheck : AlarmClock;

  function press() {
    if (loginId !== null) setShown(true);
    else account.askIn(`get a text reminder for ${lot.title}`, () => setShown(true));
  }

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${isSet ? 'Reminder set' : 'Text me a reminder'}: ${lot.title}`}
        onClick={press}
        className={classNames(
          'inline-flex h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-full border px-2.5 text-sm font-semibold text-brand',
          isSet ? 'border-brand bg-brand-tint' : 'border-line-strong bg-surface hover:bg-sunken',
        )}
      >
        {/* Beside the longest time, “3d 23h 27m”, a phone has room for “Text me” or the picture, a narrow one for the picture;
            beside a reason for a pause, which flows around the buttons, there is none for words. */}
        <Icon
          aria-hidden
          className={classNames('size-5', isRunning && !isSet && 'max-sm:min-[24rem]:hidden')}
        />
        {isRunning && (
          <span className={isSet ? 'max-sm:hidden' : 'max-[24rem]:hidden'}>
            {isSet ? 'Reminder set' : 'Text me'}
          </span>
        )}
      </button>
      <Suspense>
        {shown && loginId !== null && (
          <ReminderDialog
            lot={lot}
            loginId={loginId}
            onSaved={(subscribed) => setChoice({ loginId, subscribed })}
            onClose={() => setShown(false)}
          />
        )}
      </Suspense>
    </>
  );
}
