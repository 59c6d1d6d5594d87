import { Button } from '@fairlot/ui/button.tsx';
import { sharePage } from './share.ts';

/** By the device's share sheet, or a copied link. */
export function ShareLot({ title }: { title: string }) {
  return (
    <Button look="quiet" className="-ml-5" onClick={() => void sharePage(title)}>
      Share this lot
    </Button>
  );
}
