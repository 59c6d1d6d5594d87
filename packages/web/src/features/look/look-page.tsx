import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Eye } from 'lucide-react';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { PageMessage } from '../account/public.ts';

/** Where the console's “See it as bidders will” leads: opens the draft's pages to this browser, once. */
export function LookPage({ lookKey }: { lookKey: string }) {
  const { data, isError } = useQuery({
    queryKey: ['look', lookKey],
    queryFn: async () => {
      const opened = await fetchData('POST /api/site/look/open', { body: { key: lookKey } });
      // In full: the page is drawn by the server, which sees what was opened.
      if (opened.path !== null) window.location.replace(opened.path);
      return opened;
    },
    // A key is good for one use.
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (isError || data?.path === null) {
    return (
      <PageMessage icon={CircleAlert} tone="text-bad" title="This preview could not be opened">
        <p className="text-ink-soft">{data?.message ?? 'Please open it from the console again.'}</p>
      </PageMessage>
    );
  }
  return (
    <PageMessage icon={Eye} tone="animate-pulse-soft text-ink-soft" title="Opening the preview…" />
  );
}
