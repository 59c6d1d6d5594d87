import { acknowledgeLogin, api } from '@fairlot/client/api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../lib/failure-text.ts';
import { callQuery } from '../../lib/use-call.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { PasswordForm } from './password-form.tsx';

/**
 * Signs the same person in again, without leaving the page. Nobody else may: edits would be saved in their
 * name.
 */
export function SignInAgain({ email, onSignedIn }: { email: string; onSignedIn: () => void }) {
  const queries = useQueryClient();

  async function goOn(): Promise<string | null> {
    const query = { ...callQuery('GET /api/console/viewer'), staleTime: 0 };
    const viewer = await queries.fetchQuery(query).catch(() => null);
    if (viewer?.email !== email) {
      return `This is another account. Please sign in as ${email}, or reload the page.`;
    }
    onSignedIn();
    await queries.invalidateQueries();
    return null;
  }

  async function signIn(password: string): Promise<string | null> {
    acknowledgeLogin();
    const answer = await api('POST /api/site/login', {
      body: { email, password, keepLoggedIn: false },
    });
    if (answer.kind !== 'ok') return failureText(answer);
    return answer.data.status === 'Success' ? goOn() : answer.data.message;
  }

  return (
    <PasswordForm
      button="Sign in"
      onSubmit={signIn}
      above={
        <p className="text-sm wrap-anywhere">
          As <strong>{email}</strong>
        </p>
      }
      renderOther={(onFailure) => (
        <PasskeySignIn
          keepLoggedIn={() => false}
          onSignedIn={() => void goOn().then(onFailure)}
          onFailure={onFailure}
        />
      )}
    />
  );
}
