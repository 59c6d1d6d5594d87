import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { Badge } from '@fairlot/ui/badge.tsx';
import { Button } from '@fairlot/ui/button.tsx';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useLogin } from '../login/public.ts';
import { NoSmsNotice } from '../sms/public.ts';
import { SectionCard } from './section-card.tsx';
import { SmsPhoneForm } from './sms-phone-form.tsx';
import { smsStatusOf, smsStatusTones } from './sms-status.ts';

/** The notification settings: the phone for text messages and its status. */
export function SmsPhoneSettings() {
  const login = useLogin();
  const queries = useQueryClient();
  const loginId = login.status === 'signed-in' ? login.data.sessionId : null;
  const queryKey = ['text-phone', loginId];
  const query = useQuery({
    queryKey,
    queryFn: () => fetchData('GET /api/site/getTextMessagePhone'),
    enabled: loginId !== null,
  });
  const settings = query.data;

  if (query.isError && settings === undefined) {
    return (
      <EmptyState title="Your settings could not be loaded.">
        <Button look="quiet" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </EmptyState>
    );
  }
  if (settings === undefined) return <Skeleton className="h-72" />;
  const status = smsStatusOf(settings);
  return (
    <SectionCard
      title="Text messages"
      action={
        <output>
          <Badge tone={smsStatusTones[status]}>{status}</Badge>
        </output>
      }
    >
      <p className="mb-4 text-sm text-ink-soft">
        Set an alarm on a lot, and we will text you on the morning it closes and again 10 minutes
        before.
      </p>
      {settings.fromPhone === '' ? (
        <NoSmsNotice />
      ) : (
        <SmsPhoneForm saved={settings} onSaved={(next) => queries.setQueryData(queryKey, next)} />
      )}
    </SectionCard>
  );
}
