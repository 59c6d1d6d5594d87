import { texts } from '@fairlot/contract';
import type { Lot } from '@fairlot/contract';
import { showsPrice } from '@fairlot/rules';
import { Button } from '@fairlot/ui/button.tsx';
import { Money } from '@fairlot/ui/money.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useAccountDialog } from '../account/public.ts';
import { useLogin } from '../login/public.ts';

/** Whether the viewer may see the lot's price now: visitors may not after the close. */
export function usePriceShown(lot: Lot, secondsToClose: number | null): boolean {
  const { status } = useLogin();
  const viewer = status === 'signed-in' ? 'user' : 'visitor';
  return !lot.priceHidden && showsPrice(viewer, secondsToClose);
}

/** The price in large figures, or a login button to see it. */
export function LotPrice({ lot, secondsToClose }: { lot: Lot; secondsToClose: number | null }) {
  const account = useAccountDialog();
  const { status } = useLogin();
  const shown = usePriceShown(lot, secondsToClose);
  // Signed in, and the price they may see is still loading.
  if (status === 'signed-in' && lot.priceHidden) return <Skeleton className="h-14 w-40" />;
  if (!shown) {
    return (
      <Button
        look="secondary"
        className="w-full"
        onClick={() => account.open('login', { need: 'login', purpose: 'see the price' })}
      >
        {texts.logInToSeePrice}
      </Button>
    );
  }
  const { currentBid } = lot;
  const isOver = secondsToClose !== null && secondsToClose <= 0;
  return (
    <div>
      <p className="text-sm text-ink-soft">
        {currentBid === null ? 'Starting bid' : isOver ? 'Final bid' : 'Current bid'}
      </p>
      <p className="font-display text-3xl leading-none font-semibold">
        <Money key={lot.secureId} dollars={currentBid?.currentAmount ?? lot.startPrice} />
      </p>
    </div>
  );
}
