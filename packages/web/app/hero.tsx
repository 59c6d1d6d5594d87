import { limits } from '@fairlot/contract';
import { Button } from '../src/ui/button.tsx';
import { inputClass } from '../src/ui/field.tsx';

/** The marketplace's welcome: what this is, and the way in. */
export function Hero({ onJoin }: { onJoin: (email: string) => void }) {
  return (
    <section className="border-b border-line bg-sunken">
      <div className="page-width grid items-center gap-4 py-6 sm:gap-6 sm:py-10 lg:grid-cols-[1.2fr_1fr] lg:gap-12">
        <div>
          <h1 className="text-3xl">Good things from the house next door</h1>
          <p className="mt-2 max-w-xl text-ink-soft sm:mt-3 sm:text-lg">
            Whole households, sold lot by lot in timed auctions near you. Bid your maximum and let
            it work for you until the very last minute.
          </p>
        </div>
        <form
          className="rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6"
          onSubmit={(event) => {
            event.preventDefault();
            const email = new FormData(event.currentTarget).get('email');
            onJoin(typeof email === 'string' ? email.trim() : '');
          }}
        >
          <label htmlFor="join-email" className="block font-semibold">
            Join to bid — it is free
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
          <p className="mt-2 text-xs text-ink-soft">Buyers pay no fee to us.</p>
        </form>
      </div>
    </section>
  );
}
