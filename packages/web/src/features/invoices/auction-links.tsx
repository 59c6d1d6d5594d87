import type { InvoiceRow } from '@fairlot/contract';

/**
 * The auction's sessions, each in a new window; with several, each says its name as well, or its number
 * (section 2).
 */
export function AuctionLinks({
  invoice: { auctionTitle, auctionSessions },
}: {
  invoice: InvoiceRow;
}) {
  const several = auctionSessions.length > 1;
  return (
    <ul>
      {auctionSessions.map(({ auctionSessionSecureId, sessionName }, index) => (
        <li key={auctionSessionSecureId}>
          <a
            href={`/auction/${auctionSessionSecureId}`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center py-1 underline decoration-line-strong underline-offset-4 hover:decoration-brand"
          >
            <span>
              {several
                ? `${auctionTitle} – ${sessionName || `Session ${index + 1}`}`
                : auctionTitle}
              <span className="sr-only"> (opens in a new window)</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
