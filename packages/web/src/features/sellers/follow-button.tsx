import { api } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { useAccountDialog } from '../account/public.ts';
import { useOwnSwitch, useSession } from '../session/public.ts';
import { useRereadSellers } from './use-reread-sellers.ts';

/** Follows a seller: his next auctions are told by alert and by mail. Visitors are asked in first. */
export function FollowButton({
  seller,
}: {
  seller: {
    readonly secureId: string;
    readonly companyName: string;
    readonly isFollowing: boolean;
  };
}) {
  const session = useSession();
  const account = useAccountDialog();
  const rereadSellers = useRereadSellers();
  const { isOn, set } = useOwnSwitch({
    isOn: seller.isFollowing,
    async save(wanted) {
      const body = { secureId: seller.secureId, isFavorite: wanted };
      const answer = await api('POST /api/site/setfollow', { body });
      rereadSellers();
      return answer.kind === 'empty';
    },
    refusal: `${seller.companyName} could not be followed or left. Please try again.`,
  });

  function press() {
    if (session.status === 'signed-in') set(!isOn);
    else account.askIn(`follow ${seller.companyName}`, () => set(true));
  }

  return (
    <Button
      look={isOn ? 'secondary' : 'primary'}
      aria-label={`${isOn ? 'Unfollow' : 'Follow'} ${seller.companyName}`}
      onClick={press}
    >
      {isOn ? 'Unfollow' : 'Follow'}
    </Button>
  );
}
