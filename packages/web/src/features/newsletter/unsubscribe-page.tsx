import { api } from '@fairlot/client/api.ts';
import { MailLinkPage } from '../account/public.ts';

/** The page of every newsletter's Unsubscribe link. */
export function UnsubscribePage({ linkKey, siteName }: { linkKey: string; siteName: string }) {
  return (
    <MailLinkPage
      title="Unsubscribe?"
      button="Unsubscribe"
      action={`/unsubscribe/${linkKey}`}
      send={() => api('POST /api/site/unsubscribe', { body: { Param: linkKey } })}
      doneTitle="You are unsubscribed"
      doneText={`You will no longer get news from ${siteName}. Emails about your own bids, invoices and account will still come.`}
    >
      You will no longer get news from {siteName}.
    </MailLinkPage>
  );
}
