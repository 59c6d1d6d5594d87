import { maximumBidExample } from './maximum-bid-example.ts';

const cell = 'py-2 pr-3 text-left font-normal last:pr-0';

/** The example of the FAQ, bid by bid. */
export function BidExampleTable() {
  return (
    <table className="w-full max-w-lg text-sm tabular-nums">
      <caption className="sr-only">The example, bid by bid</caption>
      <thead className="text-ink-soft">
        <tr className="border-b border-line">
          <th className={cell}>Bidder</th>
          <th className={cell}>Maximum</th>
          <th className={cell}>Price after it</th>
          <th className={cell}>Leads</th>
        </tr>
      </thead>
      <tbody>
        {maximumBidExample.bids.map(({ bidder, max, price, leader }) => (
          <tr key={max} className="border-b border-line last:border-0">
            <td className={cell}>{bidder}</td>
            <td className={cell}>${max}</td>
            <td className={`${cell} font-semibold`}>${price}</td>
            <td className={cell}>{leader}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
