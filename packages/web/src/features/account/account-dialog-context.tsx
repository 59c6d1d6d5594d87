import type { AuctionSession } from '@fairlot/contract';
import { createContext, Suspense, useContext, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { hasLoggedInBefore } from '../../lib/logged-in-before.ts';
import { missingStep, useLogin } from '../login/public.ts';
import { lazyPart } from '@fairlot/ui/lazy-part.ts';

/** Forms, schemas and validation load with the first dialog: reading pages needs none of them. */
const AccountDialog = lazyPart(() => import('./account-dialog.tsx'));
const RegistrationDialog = lazyPart(() => import('./registration-dialog.tsx'));
const AuctionTermsDialog = lazyPart(() => import('./auction-terms-dialog.tsx'));

/**
 * `register` also opens for joining an auction; `forgot` mails a reset link; `complete` continues an
 * unfinished sign-up.
 */
export type AccountMode = 'login' | 'register' | 'forgot' | 'complete';

export interface AccountOptions {
  /** Called once `need` is met, even if a step that has to be repeated is still offered. */
  readonly onDone?: () => void;
  /** What the user came for: to be signed in, or to have everything that bidding needs (the default). */
  readonly need?: 'login' | 'bidder';
  /** Fills in the email. */
  readonly email?: string;
  /** What the visitor logs in for, shown after "Log in to": "bid on Brass Clock". */
  readonly purpose?: string;
}

export interface AccountDialogs {
  readonly open: (mode: AccountMode, options?: AccountOptions) => void;
  /** Asks a visitor to log in for something that needs only that, such as a favorite. */
  readonly askIn: (purpose: string, onDone: () => void) => void;
  /** Registers for an auction, after completing what the account lacks for it. */
  readonly registerFor: (
    auction: AuctionSession,
    options?: Pick<AccountOptions, 'onDone' | 'purpose'>,
  ) => void;
  /** Shows the terms of registration, to anybody. */
  readonly showTerms: (auction: AuctionSession) => void;
}

type Shown =
  | { readonly kind: 'account'; readonly mode: AccountMode; readonly options: AccountOptions }
  | { readonly kind: 'terms'; readonly auction: AuctionSession }
  | {
      readonly kind: 'registration';
      readonly auction: AuctionSession;
      readonly onDone: (() => void) | undefined;
    };

const Dialogs = createContext<AccountDialogs | null>(null);

/** Holds the dialogs for login, sign-up and auction registration. */
export function AccountDialogProvider({ children }: { children: ReactNode }) {
  const login = useLogin();
  const [shown, setShown] = useState<Shown | null>(null);
  const ready = login.status === 'signed-in' && missingStep(login.data) === null;

  const dialogs = useMemo<AccountDialogs>(
    () => ({
      open: (mode, options = {}) => setShown({ kind: 'account', mode, options }),
      askIn(purpose, onDone) {
        const options = { need: 'login', purpose, onDone } as const;
        setShown({ kind: 'account', mode: firstForm(), options });
      },
      registerFor(auction, { onDone, purpose = `register for ${auction.title}` } = {}) {
        const register = () => setShown({ kind: 'registration', auction, onDone });
        const options = { purpose, onDone: register };
        if (ready) register();
        else setShown({ kind: 'account', mode: 'complete', options });
      },
      showTerms: (auction) => setShown({ kind: 'terms', auction }),
    }),
    [ready],
  );

  return (
    <Dialogs value={dialogs}>
      {children}
      <Suspense>
        {shown?.kind === 'account' && (
          <AccountDialog mode={shown.mode} options={shown.options} onClose={() => setShown(null)} />
        )}
        {shown?.kind === 'terms' && (
          <AuctionTermsDialog auction={shown.auction} onClose={() => setShown(null)} />
        )}
        {shown?.kind === 'registration' && (
          <RegistrationDialog
            auction={shown.auction}
            onDone={shown.onDone}
            onClose={() => setShown(null)}
          />
        )}
      </Suspense>
    </Dialogs>
  );
}

/**
 * Sign-up unless told to show login (section 2): somebody who has logged in here before has an account.
 */
export function firstForm(): 'login' | 'register' {
  return hasLoggedInBefore() ? 'login' : 'register';
}

export function useAccountDialog(): AccountDialogs {
  const dialogs = useContext(Dialogs);
  if (dialogs === null)
    throw new Error('useAccountDialog needs an AccountDialogProvider above it.');
  return dialogs;
}
