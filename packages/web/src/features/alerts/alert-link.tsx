import { lotPath } from '@fairlot/contract';
import type { Alert } from '@fairlot/contract';
import { Link } from 'react-router';

/** What an alert says, leading to its lot or its auction where it names one. */
export function AlertLink({ alert }: { alert: Alert }) {
  const { secureAuctionSessionId, secureLotId, messageText } = alert;
  if (secureAuctionSessionId === null) return messageText;
  const to =
    secureLotId === null
      ? `/auction/${secureAuctionSessionId}`
      : lotPath(secureAuctionSessionId, secureLotId, '');
  return (
    <Link to={to} className="underline-offset-4 hover:underline">
      {messageText}
    </Link>
  );
}
