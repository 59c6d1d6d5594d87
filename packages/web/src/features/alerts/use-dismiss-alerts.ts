import type { Alert } from '@fairlot/contract';
import { api } from '../../lib/api.ts';
import { notify } from '../../ui/toast.tsx';
import { useSession } from '../session/public.ts';

/** Takes away one alert, or all that the viewer sees; answers whether that is done, and says so if not. */
export function useDismissAlerts(): {
  dismiss: (alert: Alert) => Promise<boolean>;
  dismissAll: () => Promise<boolean>;
} {
  const { update } = useSession();
  const forget = (goes: (alert: Alert) => boolean) =>
    update((data) => ({ ...data, alerts: data.alerts.filter((alert) => !goes(alert)) }));
  return {
    async dismiss({ secureId }) {
      const answer = await api('POST /api/site/dismissalert', { body: { Param: secureId } });
      if (answer.kind !== 'empty') return failed('The alert could not be dismissed.');
      forget((alert) => alert.secureId === secureId);
      return true;
    },
    async dismissAll() {
      const answer = await api('POST /api/site/dismissalerts');
      if (answer.kind !== 'empty') return failed('Your alerts could not be dismissed.');
      forget(() => true);
      return true;
    },
  };
}

function failed(what: string): false {
  void notify('error', `${what} Please try again.`);
  return false;
}
