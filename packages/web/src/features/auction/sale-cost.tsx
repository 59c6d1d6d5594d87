import type { Auction } from '@fairlot/contract';
import { costExample, costReasons } from '../../lib/cost-example.ts';

/** What a bid in this sale costs all in, where one decides to register; a phone has the reasons one tap away. */
export default function SaleCost({ auction }: { auction: Auction }) {
  return (
    <p className="mt-1.5 max-w-prose text-sm text-ink-soft sm:mt-2">
      <a
        href="?tab=details#at-a-glance"
        className="-my-3 inline-block py-3 font-semibold text-ink underline-offset-4 hover:underline max-sm:text-brand"
      >
        {costExample(auction)}
      </a>
      <span className="max-sm:hidden">. {costReasons(auction)}</span>
    </p>
  );
}
