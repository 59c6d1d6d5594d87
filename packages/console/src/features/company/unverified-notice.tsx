import { Notice } from '@fairlot/ui/notice.tsx';
import { Link } from 'react-router';
import { useCall } from '../../lib/use-call.ts';

/** Says what it means that a company is not verified yet, or not any more; nothing of any other. */
export function UnverifiedNotice({ sellerId }: { sellerId: string }) {
  const { data } = useCall('GET /api/console/sellers/:sellerId/company', { params: { sellerId } });
  if (data === undefined || data.standing === 'verified') return null;
  if (data.standing === 'suspended') {
    return (
      <Notice tone="bad" className="mb-6">
        <p className="wrap-anywhere">We have suspended your company: {data.suspensionReason}</p>
        <p className="mt-1">
          You can prepare drafts, but nothing new can be shown or published. Sales that are open to
          bidders continue. Write to us to have it verified again.
        </p>
      </Notice>
    );
  }
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
