import { api } from '@fairlot/client/api.ts';
import { MailLinkPage } from './mail-link-page.tsx';

/** The page of the link in the mail that tells the old address about a change of email. */
export function UndoEmailChangePage({ linkKey }: { linkKey: string }) {
  return (
    <MailLinkPage
      title="Take your account back?"
      button="Yes, this was not me"
      send={() => api('POST /api/site/undoemailchange/:key', { params: { key: linkKey } })}
      doneTitle="Your account is yours again"
      doneText="It has its old email address back, and everybody is signed out. To log in, choose a new password: the link is in the email that we have just sent you."
    >
      Your account gets its old email address back. Every device is signed out, passkeys are
      removed, and we send you a link to choose a new password.
    </MailLinkPage>
  );
}
