import type { AuctionSession, ErrorCode } from '@fairlot/contract';
import { Button } from '@fairlot/ui/button.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { useAccountDialog } from '../account/public.ts';
import { useLogin } from '../login/public.ts';
import { remedyFor } from './bid-refusal.ts';
import type { RefusalRemedy } from './bid-refusal.ts';

const labels: Record<Exclude<RefusalRemedy, 'none'>, string> = {
  'log-in': 'Log In',
  'complete-account': 'Continue',
  register: 'Register for Auction',
};

/** The bid was refused because a step is missing: names it and opens it. */
export function RefusedStep({
  code,
  message,
  auction,
  onRebid,
  onClose,
}: {
  code: ErrorCode;
  message: string;
  auction: AuctionSession;
  onRebid: () => void;
  onClose: () => void;
}) {
  const account = useAccountDialog();
  const { refresh } = useLogin();
  const remedy = remedyFor(code);

  async function resolveRefusal() {
    // The server knows better than this tab what is missing.
    await refresh();
    if (remedy === 'register') account.registerFor(auction, { onDone: onRebid });
    else account.open(remedy === 'log-in' ? 'login' : 'complete', { onDone: onRebid });
  }

  return (
    <div className="space-y-4">
      <Notice tone="bad">{message}</Notice>
      <div className="flex gap-3">
        {remedy !== 'none' && (
          <Button className="flex-1" onClick={() => void resolveRefusal()}>
            {labels[remedy]}
          </Button>
        )}
        <Button look="secondary" className="flex-1" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}
