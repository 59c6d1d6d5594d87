import { Link } from 'react-router';
import { plural } from '@fairlot/ui/format.ts';
import { Notice } from '@fairlot/ui/notice.tsx';
import { useCall } from '../../lib/use-call.ts';

/** Tells that webhooks belong to the company and continue when an owner leaves or changes role. */
export function WebhooksContinue({ sellerId }: { sellerId: string }) {
  const { data = [] } = useCall('GET /api/console/sellers/:sellerId/webhooks', {
    params: { sellerId },
  });
  const count = data.filter(({ isOn }) => isOn).length;
  if (count === 0) return null;
  return (
    <Notice>
      The company has {plural(count, 'webhook')} that will go on, whoever added{' '}
      {count === 1 ? 'it' : 'them'}. The log says who did.{' '}
      <Link to={`/${sellerId}/settings/api`} className="text-brand underline">
        See where they post
      </Link>
    </Notice>
  );
}
