import { Suspense, useState } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { useAccountDialog } from '../account/public.ts';
import { useLogin } from '../login/public.ts';
import { useRefetchSellers } from './use-refetch-sellers.ts';
import { lazyPart } from '@fairlot/ui/lazy-part.ts';

const ConnectDialog = lazyPart(() => import('./connect-dialog.tsx'));

/** Connects the viewer with a seller after a confirmation, then shows that they are connected. */
export function ConnectButton({
  seller,
}: {
  seller: {
    readonly secureId: string;
    readonly companyName: string;
    readonly showRegister: boolean;
  };
}) {
  const login = useLogin();
  const account = useAccountDialog();
  const rereadSellers = useRefetchSellers();
  const [asking, setAsking] = useState(false);
  const [connectedBy, setConnectedBy] = useState<string | null>(null);
  const user = login.status === 'signed-in' ? login.data.sessionId : null;
  if (user !== null && (!seller.showRegister || connectedBy === user)) {
    return <p className="flex min-h-11 items-center text-sm text-ink-soft">You are connected</p>;
  }

  function press() {
    if (user === null) account.askIn(`connect with ${seller.companyName}`, () => setAsking(true));
    else setAsking(true);
  }

  return (
    <>
      <Button look="secondary" onClick={press}>
        Connect with the seller
      </Button>
      {asking && user !== null && (
        <Suspense>
          <ConnectDialog
            seller={seller}
            onConnected={() => {
              setConnectedBy(user);
              rereadSellers();
              setAsking(false);
            }}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
