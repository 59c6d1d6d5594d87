import type { Calls, ReplyOf } from '@fairlot/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { api } from '@fairlot/client/api.ts';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { Badge } from '@fairlot/ui/badge.tsx';
import { Button } from '@fairlot/ui/button.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { failureText } from '../account/public.ts';
import { useLogin } from '../login/public.ts';
import { SectionCard } from './section-card.tsx';

type Login = ReplyOf<Calls['GET /api/site/logins']>['logins'][number];

/** The user's logins, each with a button to end it. */
export function LoginsCard() {
  const login = useLogin();
  const queries = useQueryClient();
  const loginId = login.status === 'signed-in' ? login.data.sessionId : null;
  const queryKey = ['logins', loginId];
  const query = useQuery({
    queryKey,
    queryFn: () => fetchData('GET /api/site/logins'),
    enabled: loginId !== null,
  });
  const [ending, setEnding] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function end({ secureId }: Login) {
    setEnding(secureId);
    setFailure(null);
    const answer = await api('POST /api/site/endlogin', { body: { Param: secureId } });
    // If it has already ended, the goal is reached.
    if (answer.kind !== 'empty' && answer.kind !== 'NotFound' && answer.kind !== 'ok') {
      setFailure(failureText(answer));
    }
    await queries.invalidateQueries({ queryKey });
    setEnding(null);
  }

  return (
    <SectionCard title="Where you are logged in">
      {failure !== null && (
        <Notice tone="bad" className="mb-3">
          {failure}
        </Notice>
      )}
      {query.isPending && <Skeleton className="h-24" />}
      {query.isError && (
        <p className="flex flex-wrap items-center text-sm">
          The list could not be loaded.
          <Button look="quiet" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </p>
      )}
      <ul className="divide-y divide-line">
        {query.data?.logins.map((login) => (
          <li key={login.secureId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <MonitorSmartphone aria-hidden className="size-6 shrink-0 text-ink-soft" />
            {/* On a phone the button stands below, so that times do not wrap. */}
            <div className="min-w-0 flex-1 basis-52 text-sm">
              <p className="font-semibold wrap-anywhere">{login.device}</p>
              <p className="text-ink-soft wrap-anywhere">{login.host}</p>
              <p className="text-ink-soft">Last seen {login.lastSeenStr}</p>
              <p className="text-ink-soft">Signed in {login.signedInStr}</p>
            </div>
            {login.isThisOne ? (
              <Badge tone="good">This device</Badge>
            ) : (
              <Button
                look="secondary"
                className="ml-auto"
                busy={ending === login.secureId}
                disabled={ending !== null}
                aria-label={`Sign out ${login.device}`}
                onClick={() => void end(login)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
