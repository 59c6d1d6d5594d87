import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@fairlot/client/api.ts';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { Checkbox } from '@fairlot/ui/checkbox.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useOwnSwitch, useLogin } from '../login/public.ts';
import { SectionCard } from './section-card.tsx';

/** Whether the user gets news of auctions by email; first chosen when signing up. */
export function NewsletterSettings() {
  const login = useLogin();
  const data = login.status === 'signed-in' ? login.data : null;
  const query = useQuery({
    queryKey: ['newsletter-choice', data?.sessionId],
    queryFn: () => fetchData('GET /api/site/newsletterchoice'),
    enabled: data !== null,
  });
  return (
    <SectionCard title="Email">
      {query.isPending && <Skeleton className="h-16" />}
      {query.isError && (
        <p className="flex flex-wrap items-center text-sm">
          Your choice could not be loaded.
          <Button look="quiet" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {data !== null && query.data !== undefined && (
        <Choice loginId={data.sessionId} saved={query.data.isOn} verified={data.emailVerified} />
      )}
    </SectionCard>
  );
}

function Choice({
  loginId,
  saved,
  verified,
}: {
  loginId: string;
  saved: boolean;
  verified: boolean;
}) {
  const queries = useQueryClient();
  const { isOn, set } = useOwnSwitch({
    isOn: saved,
    async save(wanted) {
      const answer = await api('POST /api/site/setnewsletterchoice', { body: { isOn: wanted } });
      const done = answer.kind === 'ok' && !answer.data.isError;
      if (done) queries.setQueryData(['newsletter-choice', loginId], { isOn: wanted });
      return done;
    },
    refusal: 'Your choice could not be saved. Please try again.',
  });
  return (
    <>
      <Checkbox
        label="Tell me about new auctions by email"
        checked={isOn}
        // An unverified address cannot be subscribed; unsubscribing is always possible.
        disabled={!verified && !isOn}
        onChange={({ target }) => set(target.checked)}
      />
      <p className="text-sm text-ink-soft">
        {verified
          ? 'That includes news from auctioneers you follow and new lots in your saved searches.'
          : 'Verify your email address first. Nothing is sent to it until then.'}
      </p>
    </>
  );
}
