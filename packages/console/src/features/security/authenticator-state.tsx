import { useCall } from '../../lib/use-call.ts';
import { useMarketplace } from '../viewer/public.ts';

/** Whether the account has an authenticator app, and where it is set up. */
export function AuthenticatorState() {
  const { data: state } = useCall('GET /api/site/secondfactor');
  const marketplace = useMarketplace();
  if (state === undefined || marketplace === undefined) return null;
  const isSetUp = state.authenticatorSinceStr !== '';
  return (
    <section className="mt-6 rounded-lg border border-line bg-surface p-5 shadow-card">
      <h2 className="text-lg">Authenticator app</h2>
      <p className="mt-1 text-sm text-ink-soft">
        {isSetUp
          ? 'Set up. Its codes are a second step beside your password, here and on the marketplace.'
          : 'None yet. Its codes are a second step beside your password, for devices without a passkey.'}
      </p>
      <a
        href={`${marketplace.url}/account/security`}
        className="mt-2 inline-flex min-h-11 items-center font-semibold text-brand underline"
      >
        {isSetUp ? `Change it on ${marketplace.name}` : `Set it up on ${marketplace.name}`}
      </a>
    </section>
  );
}
