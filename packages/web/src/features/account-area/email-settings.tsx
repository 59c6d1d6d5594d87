import type { MailKind } from '@fairlot/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@fairlot/client/api.ts';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { Checkbox } from '@fairlot/ui/checkbox.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useOwnSwitch, useLogin } from '../login/public.ts';
import { SectionCard } from './section-card.tsx';

interface Choices {
  /** Whether the user gets news of auctions; first chosen when signing up. */
  readonly news: boolean;
  readonly off: readonly MailKind[];
}

/** What one may do without, beside the digest, which is a part of the news. */
const kinds: readonly (readonly [MailKind, label: string])[] = [
  ['outbid', 'Email me when I am outbid'],
  ['offers', 'Email me when a lot that did not sell is offered to me'],
  ['answers', 'Email me when a seller answers my question'],
  ['approvals', 'Email me when my registration is received or approved'],
  ['announcements', 'Email me what sellers announce in sales I registered for'],
];

const keyOf = (loginId: string | undefined) => ['email-choices', loginId];

/** Which emails the user gets. */
export function EmailSettings() {
  const login = useLogin();
  const data = login.status === 'signed-in' ? login.data : null;
  const query = useQuery({
    queryKey: keyOf(data?.sessionId),
    queryFn: readChoices,
    enabled: data !== null,
  });
  return (
    <SectionCard title="Email">
      {query.isPending && <Skeleton className="h-114 sm:h-93" />}
      {query.isError && (
        <p className="flex flex-wrap items-center text-sm">
          Your choices could not be loaded.
          <Button look="quiet" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {data !== null && query.data !== undefined && (
        <>
          {kinds.map(([kind, label]) => (
            <Choice key={kind} {...{ kind, label }} loginId={data.sessionId} saved={query.data} />
          ))}
          <p className="mt-2 mb-4 text-sm text-ink-soft">
            Emails about your wins, invoices, payments and pickup, about changes to lots you bid on,
            and about the safety of your account always come.
          </p>
          <News loginId={data.sessionId} saved={query.data} verified={data.emailVerified} />
        </>
      )}
    </SectionCard>
  );
}

async function readChoices(): Promise<Choices> {
  const [{ isOn: news }, { off }] = await Promise.all([
    fetchData('GET /api/site/newsletterchoice'),
    fetchData('GET /api/site/mailchoices'),
  ]);
  return { news, off };
}

const refusal = 'Your choice could not be saved. Please try again.';

function Choice({
  kind,
  label,
  loginId,
  saved,
  disabled = false,
}: {
  kind: MailKind;
  label: string;
  loginId: string;
  saved: Choices;
  disabled?: boolean;
}) {
  const queries = useQueryClient();
  const { isOn, set } = useOwnSwitch({
    isOn: !saved.off.includes(kind),
    async save(wanted) {
      const answer = await api('POST /api/site/setmailchoice', { body: { kind, isOn: wanted } });
      const done = answer.kind === 'empty';
      if (done) {
        queries.setQueryData<Choices>(keyOf(loginId), (now) => {
          if (now === undefined) return now;
          const others = now.off.filter((each) => each !== kind);
          return { ...now, off: wanted ? others : [...others, kind] };
        });
      }
      return done ? null : refusal;
    },
  });
  return (
    <Checkbox
      label={label}
      // Nothing is sent while it is disabled.
      checked={isOn && !disabled}
      disabled={disabled}
      onChange={({ target }) => set(target.checked)}
    />
  );
}

function News({
  loginId,
  saved,
  verified,
}: {
  loginId: string;
  saved: Choices;
  verified: boolean;
}) {
  const queries = useQueryClient();
  const { isOn, set } = useOwnSwitch({
    isOn: saved.news,
    async save(wanted) {
      const answer = await api('POST /api/site/setnewsletterchoice', { body: { isOn: wanted } });
      const done = answer.kind === 'ok' && !answer.data.isError;
      if (done) {
        queries.setQueryData<Choices>(keyOf(loginId), (now) => now && { ...now, news: wanted });
      }
      return done ? null : refusal;
    },
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
      <div className="pl-8">
        <Choice
          kind="digest"
          label="Also a daily digest of auctioneers I follow and my saved searches"
          loginId={loginId}
          saved={saved}
          disabled={!isOn}
        />
      </div>
      {!verified && (
        <p className="text-sm text-ink-soft">
          Verify your email address first. Nothing is sent to it until then.
        </p>
      )}
    </>
  );
}
