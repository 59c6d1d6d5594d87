import { Notice } from '@fairlot/ui/notice.tsx';
import { Link } from 'react-router';
import { useCall } from '../../lib/use-call.ts';

/** Says of a company that the public does not see yet what that means; nothing of any other. */
export function UnverifiedNotice({ sellerId }: { sellerId: string }) {
  const { data } = useCall('GET /api/console/sellers/:sellerId/company', { params: { sellerId } });
  if (data === undefined || data.isVerified) return null;
  return (
    <Notice tone="brass" className="mb-6">
      We are still reviewing your company. You can prepare your sales in the meantime: they can be
      shown and published as soon as it is verified.{' '}
      <Link to={`/${sellerId}/company#site-look`} className="font-semibold text-brand underline">
        See how your own site looks
      </Link>
    </Notice>
  );
}
