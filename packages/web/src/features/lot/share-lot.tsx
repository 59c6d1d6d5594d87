import { Button } from '@fairlot/ui/button.tsx';

/** By the device's share sheet, or a copied link. */
export function ShareLot({ title }: { title: string }) {
  return (
    <Button
      look="quiet"
      className="-ml-5"
      onClick={() => void import('./share.ts').then(({ sharePage }) => sharePage(title))}
    >
      Share this lot
    </Button>
  );
}
