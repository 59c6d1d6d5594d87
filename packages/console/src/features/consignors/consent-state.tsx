import type { SaleConsignor } from '@fairlot/contract';
import { Badge } from '@fairlot/ui/badge.tsx';

/** The state of a consignor's consent to a sale. */
export function ConsentState({ consent }: { consent: SaleConsignor['consent'] }) {
  switch (consent.state) {
    case 'none':
      return <Badge>Not asked</Badge>;
    case 'sent':
      return <Badge tone="brand">Asked</Badge>;
    case 'lapsed':
      return <Badge>No answer</Badge>;
    case 'agreed':
      return consent.changedSince === 0 ? (
        <Badge tone="good">Agreed</Badge>
      ) : (
        <Badge tone="brass">Changed since</Badge>
      );
    case 'change':
      return <Badge tone="bad">Asks for a change</Badge>;
  }
}
