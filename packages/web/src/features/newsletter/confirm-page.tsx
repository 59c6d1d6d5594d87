import { api } from '@fairlot/client/api.ts';
import { MailLinkPage } from '../account/public.ts';

/** The page of the newsletter's confirmation link. */
export function ConfirmSubscriptionPage({
  linkKey,
  siteName,
}: {
  linkKey: string;
  siteName: string;
}) {
  return (
    <MailLinkPage
      title={`News of ${siteName}`}
      button="Yes, send me the news"
      send={() => api('POST /api/site/confirmsubscription', { body: { Param: linkKey } })}
      doneTitle="You are on the list"
      doneText="We write to you when new sales open. You can unsubscribe with one click in any of our emails."
    >
      One click, and we will write to you about new auctions.
    </MailLinkPage>
  );
}
