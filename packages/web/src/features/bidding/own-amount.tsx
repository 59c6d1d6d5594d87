import { Money } from '@fairlot/ui/money.tsx';

/** One of the viewer's own amounts on a tile; nothing where there is none. */
export function OwnAmount({
  name,
  dollars,
}: {
  name: 'Your Max' | 'Pending';
  dollars: number | null;
}) {
  if (dollars === null) return null;
  return (
    <p className="text-sm text-ink-soft">
      {name} <Money dollars={dollars} className="font-semibold text-ink" />
    </p>
  );
}
