import { api } from '../../lib/api.ts';
import { MailLinkPage } from '../account/public.ts';

/** Where the Unsubscribe of every newsletter leads. */
export function UnsubscribePage({ linkKey, siteName }: { linkKey: string; siteName: string }) {
  return (
    <MailLinkPage
      title="Unsubscribe?"
      button="Unsubscribe"
      action={`/unsubscribe/${linkKey}`}
      send={() => api('POST /api/site/unsubscribe', { body: { Param: linkKey } })}
      doneTitle="You are unsubscribed"
      doneText={`You get no more news of ${siteName}. Letters about your own bids, invoices and account still come.`}
    >
      You will get no more news of {siteName}.
    </MailLinkPage>
  );
}
