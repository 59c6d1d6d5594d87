import { KeyRound } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '@fairlot/ui/button.tsx';

/** Asks the browser for a passkey. */
export function PasskeyButton({
  busy,
  ...rest
}: Pick<ComponentProps<typeof Button>, 'look' | 'busy' | 'disabled' | 'onClick'>) {
  return (
    <Button busy={busy} className="w-full" {...rest}>
      {!busy && <KeyRound aria-hidden className="size-4" />}
      Use a passkey
    </Button>
  );
}
