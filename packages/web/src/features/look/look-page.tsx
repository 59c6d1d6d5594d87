import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Eye } from 'lucide-react';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { PageMessage } from '../account/public.ts';

/** The target of the console's “See it as bidders will”: opens the draft's pages to this browser, once. */
export function LookPage({ lookKey }: { lookKey: string }) {
  const { data, isError } = useQuery({
    queryKey: ['look', lookKey],
    queryFn: async () => {
      const opened = await fetchData('POST /api/site/look/open', { body: { key: lookKey } });
      // A full load: the server renders the page and checks the access just granted.
      if (opened.path !== null) window.location.replace(opened.path);
      return opened;
    },
    // A key works once.
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
