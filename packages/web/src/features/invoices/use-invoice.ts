import type { Invoice } from '@fairlot/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '@fairlot/client/api.ts';
import type { ApiResult } from '@fairlot/client/api-client.ts';
import { jittered } from '../../lib/jitter.ts';
import { loginOf, useViewer } from '../../lib/viewer.ts';

/** How often an invoice is refetched while its payment is in progress, in milliseconds. */
const processingPauseMs = 5_000;

export type InvoiceReading =
  | { readonly state: 'pending' }
  /** No such invoice of the viewer on this host, or an invalid key. */
  | { readonly state: 'missing' }
  | { readonly state: 'failed'; readonly reread: () => void }
  | { readonly state: 'read'; readonly invoice: Invoice };

/** An invoice: by its key, or as the viewer's own where there is none. */
export function useInvoice(invoiceId: string, authkey: string | null): InvoiceReading {
  const login = loginOf(useViewer());
  const query = useQuery({
    queryKey: ['invoice', invoiceId, authkey, login],
    queryFn: async () => expectInvoice(await readInvoice(invoiceId, authkey)),
    enabled: authkey !== null || login !== null,
    refetchInterval: ({ state }) => isUnderWay(state.data) && jittered(processingPauseMs),
  });
  const { data } = query;
  if (data === null) return { state: 'missing' };
  if (data !== undefined) return { state: 'read', invoice: data };
  if (query.isError) return { state: 'failed', reread: () => void query.refetch() };
  return { state: 'pending' };
}

/** Payments take seconds, disputes months. */
function isUnderWay(invoice: Invoice | null | undefined): boolean {
  return invoice?.paymentStatus === 'Processing' && !invoice.disputedAmount;
}

function readInvoice(invoiceId: string, authkey: string | null): Promise<ApiResult<Invoice>> {
  return authkey === null
    ? api('GET /api/site/GetInvoice/:invoiceId', { params: { invoiceId } })
    : api('GET /api/site/GetInvoice/:invoiceId/:authkey', { params: { invoiceId, authkey } });
}

/** Null if there is none; failures that a retry may fix are errors. */
function expectInvoice(answer: ApiResult<Invoice>): Invoice | null {
  if (answer.kind === 'ok') return answer.data;
  if (answer.kind === 'NotFound' || answer.kind === 'BadRequest') return null;
  throw new Error(`GetInvoice: ${answer.kind}`);
}
