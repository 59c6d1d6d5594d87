import { Button } from '@fairlot/ui/button.tsx';

/** By the device's share sheet, or a copied link. */
export function ShareLot({ title }: { title: string }) {
  return (
    <Button look="quiet" className="-ml-5" onClick={() => void share(title)}>
      Share this lot
    </Button>
  );
}

async function share(title: string): Promise<void> {
  // Where the code does not come, a server that is away say, the button can be pressed again.
  const code = await import('./share.ts').catch(() => null);
  await code?.sharePage(title);
}
