import { buttonClass } from '@fairlot/ui/button.tsx';

/** The marketplace, as its sellers' hosts name it and lead to it. */
export interface Marketplace {
  readonly name: string;
  readonly url: string;
}

/** Sends the user to the marketplace, where a passkey of this host does not work. */
export function PasskeyElsewhere() {
  return (
    <div className="space-y-3 text-sm">
      <p>
        A passkey opens one site alone. Log in with it on the seller’s site that you made it for,
        and remove it there under Personal Information. Then come back here and set up an
        authenticator app: its codes open every site of ours.
      </p>
      <Reset />
    </div>
  );
}

/** What to do on a seller's host, where nothing of the account is set up. */
export function SetUpOnMarketplace({
  marketplace,
  hasPasskey,
}: {
  marketplace: Marketplace;
  hasPasskey: boolean;
}) {
  return (
    <div className="space-y-4 text-sm">
      {hasPasskey && <p>A passkey opens one site alone, and yours is for another one.</p>}
      <p>
        Your account is kept on {marketplace.name}. Set up an authenticator app there, under
        Personal Information: its codes open this site, too.
      </p>
      <a
        href={`${marketplace.url}/account/personalinfo`}
        className={buttonClass('primary', 'w-full')}
      >
        Open on {marketplace.name}
      </a>
      {hasPasskey && <Reset />}
    </div>
  );
}

function Reset() {
  return (
    <p className="text-ink-soft">
      If you cannot get in there either, ask the operator of this site to reset your second step.
    </p>
  );
}
