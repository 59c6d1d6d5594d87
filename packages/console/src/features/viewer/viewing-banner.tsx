import { api } from '@fairlot/client/api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '@fairlot/ui/button.tsx';
import { useAction } from '../../lib/use-action.ts';
import { useViewer } from './viewer-context.ts';

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** The banner above every page while an operator views a company. */
export function ViewingBanner() {
  const { viewing } = useViewer();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { busy, failure, perform } = useAction();
  const until = viewing?.until;

  // It ends automatically: then the page refetches.
  useEffect(() => {
    if (until === undefined) return undefined;
    const left = Math.max(0, new Date(until).getTime() - Date.now());
    const timer = setTimeout(() => void queries.invalidateQueries(), left);
    return () => clearTimeout(timer);
  }, [until, queries]);

  async function end() {
    await navigate('/operator');
    // React may not have replaced the company's page yet: what it shows would be refused now.
    const changed = { queryKey: ['GET /api/console/viewer'] };
    await perform(api('POST /api/console/operator/endview'), 'You have left the console.', changed);
  }

  if (viewing === null) return null;
  return (
    <aside
      aria-label="Read-only"
      className="sticky top-0 z-20 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line-strong bg-brass-tint px-4 py-1.5 text-sm text-ink md:min-h-14"
    >
      <p>
        You see the console of <strong>{viewing.company}</strong>, read-only, until{' '}
        {time.format(new Date(viewing.until))}. Its activity log says that you looked.
        {failure !== null && <span className="block font-semibold">{failure}</span>}
      </p>
      <Button look="secondary" busy={busy} onClick={() => void end()}>
        Leave
      </Button>
    </aside>
  );
}
