import type { Auction } from '@fairlot/contract';
import { costExample, costInShort, costReasons } from '../../lib/cost-example.ts';

/** What a bid in this sale costs all in, and why, where one decides to register; on a phone in few words. */
export default function SaleCost({ auction }: { auction: Auction }) {
  return (
    <p className="mt-1 max-w-prose text-sm text-ink-soft sm:mt-2">
      <strong className="font-semibold text-ink">{costExample(auction)}</strong>
      <span className="sm:hidden">{costInShort(auction)}</span>
      <span className="max-sm:hidden">. {costReasons(auction)}</span>
    </p>
  );
}
