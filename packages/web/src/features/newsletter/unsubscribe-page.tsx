import { api } from '@fairlot/client/api.ts';
import { Link } from 'react-router';
import { MailLinkPage } from '../account/public.ts';
import { areaPaths } from '../account-area/public.ts';

/** The page of every newsletter's Unsubscribe link. */
export function UnsubscribePage({
  linkKey,
  outcome,
  siteName,
}: {
  linkKey: string;
  /** What came of it, if the form was posted without scripts. */
  outcome: string | undefined;
  siteName: string;
}) {
  return (
    <MailLinkPage
      title="Unsubscribe?"
      button="Unsubscribe"
      action={`/unsubscribe/${linkKey}/form`}
      outcome={outcome}
      send={() => api('POST /api/site/unsubscribe', { body: { Param: linkKey } })}
      doneTitle="You are unsubscribed"
      doneText={
        <>
          You will no longer get news from {siteName}. Emails about your own bids, invoices and
          account will still come. If you have an account,{' '}
          <Link to={areaPaths.notifications} className="font-semibold text-brand underline">
            choose which of them you get
          </Link>
          .
        </>
      }
    >
      You will no longer get news from {siteName}.
    </MailLinkPage>
  );
}
