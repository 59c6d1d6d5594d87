import { limits } from '@fairlot/contract';
import type { AuctionTile } from '@fairlot/contract';
import { Suspense } from 'react';
import { useAccountDialog } from '../src/features/account/public.ts';
import { hundredInSales } from '../src/features/catalogue/public.ts';
import { useLogin } from '../src/features/login/public.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { inputClass } from '@fairlot/ui/field.tsx';
import { lazyPart } from '@fairlot/ui/lazy-part.ts';

/** Loaded for those who are signed in. */
const Welcome = lazyPart(() => import('./welcome.tsx'));

/** The marketplace's hero: what this is, how to start, and what a bid costs. `next` is the auction that closes next. */
export function Hero({
  next,
  auctions,
}: {
  next: AuctionTile | null;
  auctions: readonly AuctionTile[];
}) {
  return (
    <section className="border-b border-line bg-sunken">
      <div className="page-width grid items-center gap-4 py-6 sm:gap-6 sm:py-10 lg:grid-cols-[1.2fr_1fr] lg:gap-12">
        <div>
          <h1 className="text-3xl">Good things from the house next door</h1>
          <p className="mt-2 max-w-xl text-ink-soft sm:mt-3 sm:text-lg">
            Estates and collections, sold lot by lot in timed auctions. Bid your maximum and let it
            work for you until the very last minute.
          </p>
        </div>
        {/* The same height for visitors and users, so that nothing moves once the login is known. */}
        <div className="flex min-h-44 max-[22rem]:min-h-48 flex-col justify-center rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6">
          <JoinOrWelcome next={next} auctions={auctions} />
        </div>
      </div>
    </section>
  );
}

function JoinOrWelcome({ next, auctions }: Parameters<typeof Hero>[0]) {
  const login = useLogin();
  if (login.status !== 'signed-in') return <JoinForm cost={hundredInSales(auctions)} />;
  return (
    <Suspense>
      <Welcome firstName={login.data.firstName} next={next} />
    </Suspense>
  );
}

function JoinForm({ cost }: { cost: string | null }) {
  const { open } = useAccountDialog();
  return (
    <form
      // Sent before the scripts of the page have come, it waits for them (`early-forms.ts`).
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        const email = new FormData(event.currentTarget).get('email');
        open('register', { email: typeof email === 'string' ? email.trim() : '' });
      }}
    >
      <label htmlFor="join-email" className="block font-semibold">
        Join to bid. It is free.
      </label>
      <div className="mt-2 flex gap-2">
        <input
          id="join-email"
          name="email"
          type="email"
          autoComplete="email"
          placeholder="you@example.com"
          maxLength={limits.emailLength}
          className={inputClass}
        />
        <Button type="submit">JOIN</Button>
      </div>
      <p className="mt-2 text-xs text-ink-soft">
        Bidding takes a card on file, charged only for what you win, with premium and tax
        {/* More sales may follow further down. */}
        {cost === null ? '.' : `: ${cost} in the next sales.`}
      </p>
    </form>
  );
}
