import { texts } from '@fairlot/contract';
import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClass } from '@fairlot/ui/button.tsx';
import { PageMessage } from './page-message.tsx';

/** Shown for every transfer that fails, with the reason if it is known. */
export function CalledIncorrectly({
  reason = 'The link may be old: it works once, and only for a minute.',
}: {
  reason?: string;
}) {
  return (
    <PageMessage icon={CircleAlert} tone="text-bad" title={texts.calledIncorrectly}>
      <p className="mb-5 text-balance wrap-anywhere">{reason}</p>
      <Link to="/" className={buttonClass('secondary')}>
        See the auctions
      </Link>
    </PageMessage>
  );
}
