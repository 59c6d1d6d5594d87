import type { Alert } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { notify } from '@fairlot/ui/toast.tsx';
import { useLogin } from '../login/public.ts';
import { withAlertsBack } from './alerts-back.ts';

export interface DismissAlerts {
  readonly dismiss: (alerts: readonly Alert[]) => Promise<void>;
  readonly dismissAll: () => Promise<void>;
}

/**
 * Dismisses the alerts of a row, or all shown ones, optimistically; restores them, with a message, if that fails.
 */
export function useDismissAlerts(): DismissAlerts {
  const login = useLogin();
  const { update } = login;
  const seen = login.status === 'signed-in' ? login.data.alerts : [];

  async function take(alerts: readonly Alert[], call: () => Promise<boolean>, failure: string) {
    const gone = new Set(alerts);
    update((data) => ({ ...data, alerts: data.alerts.filter((alert) => !gone.has(alert)) }));
    if (await call()) return;
    update((data) => ({ ...data, alerts: withAlertsBack(data.alerts, alerts) }));
    void notify('error', `${failure} Please try again.`);
  }

  return {
    dismiss: (alerts) =>
      take(
        alerts,
        async () => {
          const answers = await Promise.all(
            alerts.map(({ secureId }) =>
              api('POST /api/site/dismissalert', { body: { Param: secureId } }),
            ),
          );
          return answers.every(({ kind }) => kind === 'empty');
        },
        'The alert could not be dismissed.',
      ),
    dismissAll: () =>
      take(
        seen,
        async () => (await api('POST /api/site/dismissalerts')).kind === 'empty',
        'Your alerts could not be dismissed.',
      ),
  };
}
