import { api } from '@fairlot/client/api.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { useOwnSwitch, useLogin } from '../login/public.ts';
import { useRefetchSellers } from './use-refetch-sellers.ts';

/** Follows a seller: new auctions are announced by alert and email. For signed-in users (section 2). */
export function FollowButton({
  seller,
}: {
  seller: {
    readonly secureId: string;
    readonly companyName: string;
    readonly isFollowing: boolean;
  };
}) {
  const login = useLogin();
  const rereadSellers = useRefetchSellers();
  const { isOn, set } = useOwnSwitch({
    isOn: seller.isFollowing,
    async save(wanted) {
      const body = { secureId: seller.secureId, isFavorite: wanted };
      const answer = await api('POST /api/site/setfollow', { body });
      rereadSellers();
      return answer.kind === 'empty'
        ? null
        : `${seller.companyName} could not be followed or unfollowed. Please try again.`;
    },
  });

  if (login.status !== 'signed-in') return null;
  return (
    <Button
      look={isOn ? 'secondary' : 'primary'}
      aria-label={`${isOn ? 'Unfollow' : 'Follow'} ${seller.companyName}`}
      onClick={() => set(!isOn)}
    >
      {isOn ? 'Unfollow' : 'Follow'}
    </Button>
  );
}
