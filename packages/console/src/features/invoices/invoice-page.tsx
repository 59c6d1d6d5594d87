import type { InvoiceOfSale } from '@fairlot/contract';
import { formatPhone } from '@fairlot/rules';
import { api } from '@fairlot/client/api.ts';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { Badge } from '@fairlot/ui/badge.tsx';
import { Button, buttonClass } from '@fairlot/ui/button.tsx';
import { classNames } from '@fairlot/ui/class-names.ts';
import { sumsOf } from '@fairlot/ui/invoice-sums.ts';
import { Money } from '@fairlot/ui/money.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Picture } from '@fairlot/ui/picture.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useAction } from '../../lib/use-action.ts';
import { useCall } from '../../lib/use-call.ts';
import { useCompany, useMarketplace } from '../viewer/public.ts';
import { changesOf, paymentsOf } from './invoice-entries.ts';
import type { Entry } from './invoice-entries.ts';
import { paymentOf } from './invoice-words.ts';

/** One buyer's invoice: what they bought, owe and have paid, and who comes for it. */
export function InvoicePage() {
  const { sellerId = '', saleId = '', invoiceId = '' } = useParams();
  const place = { sellerId, saleId, invoiceId };
  const { data: invoice, isError } = useCall(
    'GET /api/console/sellers/:sellerId/sales/:saleId/invoices/:invoiceId',
    { params: place },
  );
  if (isError) return <Notice tone="bad">This invoice could not be loaded.</Notice>;
  if (invoice === undefined) return <Skeleton className="h-96" />;
  const { invoiceNumber, bidderUserName, bidderUserCompanyName, paddleNumber } = invoice;
  const status = paymentOf({
    status: invoice.paymentStatus,
    isDisputed: (invoice.disputedAmount ?? 0) > 0,
  });
  return (
    <div className="max-w-3xl">
      <title>{`Invoice ${invoiceNumber} – ${bidderUserName}`}</title>
      <p className="-mt-3 text-sm">
        <Link to="../invoices" className="inline-flex min-h-11 items-center text-brand underline">
          Back to the invoices
        </Link>
      </p>
      <div className="mb-5 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="text-2xl wrap-anywhere">
          <span className="text-ink-soft">Invoice {invoiceNumber} ·</span> {bidderUserName}
        </h1>
        <Badge tone={status.tone}>{status.label}</Badge>
        <p className="w-full text-ink-soft">
          Paddle {paddleNumber} · {invoice.invoiceDateStr}
          {bidderUserCompanyName !== '' && ` · ${bidderUserCompanyName}`}
        </p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <InvoiceActions place={place} invoice={invoice} />
        <Part title="Pickup and contact">
          <dl className="grid gap-3 text-sm sm:grid-cols-2">
            <Fact label="Pickup">{pickupText(invoice)}</Fact>
            <Fact label="Who collects">{invoice.collectorName || 'The buyer'}</Fact>
            <ContactFacts contact={invoice.contact} />
          </dl>
        </Part>
        <Part title={invoice.lots.length === 1 ? '1 lot' : `${invoice.lots.length} lots`}>
          <ul className="divide-y divide-line">
            {invoice.lots.map(({ secureId, lotNumber, title, soldPrice, imageSecureId }) => (
              <li key={secureId} className="flex items-center gap-3 py-2 text-sm">
                <Picture
                  src={imageSecureId === null ? null : `/InventoryImage/${imageSecureId}/450`}
                  alt=""
                  ratio="aspect-square"
                  className="size-12 shrink-0 rounded-sm"
                />
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <span className="text-ink-soft">Lot {lotNumber} ·</span> {title}
                </span>
                <Money dollars={soldPrice} />
              </li>
            ))}
          </ul>
          {changesOf(invoice).map(([title, entries]) => (
            <Entries key={title} title={title} entries={entries} />
          ))}
          <dl className="mt-4 ml-auto max-w-80 text-sm">
            {sumsOf(invoice).map(({ label, amount, weight }) => (
              <div
                key={label}
                className={classNames(
                  'flex justify-between gap-6 py-1',
                  weight !== undefined && 'border-t border-line pt-2 font-semibold',
                )}
              >
                <dt>{label}</dt>
                <dd className="tabular-nums">{amount}</dd>
              </div>
            ))}
          </dl>
        </Part>
        <Part title="Payments">
          {invoice.payments.length === 0 && <p className="text-sm text-ink-soft">None so far.</p>}
          <Entries entries={paymentsOf(invoice)} />
          {invoice.scheduledPayment !== undefined && (
            <p className="mt-3 text-sm text-ink-soft">
              Their {invoice.scheduledPayment.brand} ending in {invoice.scheduledPayment.last4} is
              charged {invoice.scheduledPayment.timeStr}.
            </p>
          )}
          <p className="mt-3 text-sm text-ink-soft">
            Refunds, allowances, voided lots, added charges and cash payments appear here, but are
            not entered here. Ask the marketplace’s operator: they enter them on the server, and
            give money on a card back at the card processor.
          </p>
        </Part>
        {invoice.notes !== '' && (
          <Part title="Notes">
            <p className="text-sm whitespace-pre-line">{invoice.notes}</p>
          </Part>
        )}
      </div>
    </div>
  );
}

/** To send it again, to download it, and to check its buyer in. */
function InvoiceActions({
  place,
  invoice: { invoiceNumber, bidderUserName, awaitsPickup },
}: {
  place: { readonly sellerId: string; readonly saleId: string; readonly invoiceId: string };
  invoice: InvoiceOfSale;
}) {
  const company = useCompany();
  const marketplace = useMarketplace();
  const { busy, failure, perform } = useAction();
  const { sellerId, saleId, invoiceId } = place;
  const pdf = `/api/console/sellers/${sellerId}/sales/${saleId}/invoices/${invoiceId}/pdf`;
  const send = () =>
    perform(
      api('POST /api/console/sellers/:sellerId/sales/:saleId/invoices/:invoiceId/send', {
        params: place,
      }),
      `Invoice ${invoiceNumber} is on its way to ${bidderUserName}.`,
    );
  return (
    <div className="grid gap-3 empty:hidden">
      <div className="flex flex-wrap gap-3 empty:hidden">
        {company?.can('invoice.send') === true && (
          <Button look="secondary" busy={busy} onClick={() => void send()}>
            Email it again
          </Button>
        )}
        {company?.can('sale.export') === true && (
          <a href={pdf} download className={buttonClass('secondary')}>
            Download the PDF
          </a>
        )}
      </div>
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      {marketplace !== undefined && awaitsPickup && company?.can('pickup.look-up') === true && (
        <p className="text-sm text-ink-soft">
          <a
            href={`${marketplace.url}/checkin/${invoiceId}`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center font-semibold text-brand underline"
          >
            Check in at pickup
          </a>{' '}
          Opens the site; sign in there.
        </p>
      )}
    </div>
  );
}

function pickupText({ awaitsPickup, pickupTimeStr, hasScheduler }: InvoiceOfSale): string {
  if (!awaitsPickup) return 'Nothing is left to pick up';
  if (pickupTimeStr !== '') return pickupTimeStr;
  return hasScheduler ? 'No time chosen yet' : 'As your pickup terms say';
}

function ContactFacts({ contact }: Pick<InvoiceOfSale, 'contact'>) {
  if (contact === null) return null;
  const { email, phone, address1, address2, city, state, zip } = contact;
  return (
    <>
      <Fact label="Email">
        <a href={`mailto:${email}`} className="text-brand underline">
          {email}
        </a>
      </Fact>
      {phone !== '' && (
        <Fact label="Phone">
          <a href={`tel:${phone}`} className="text-brand underline">
            {formatPhone(phone)}
          </a>
        </Fact>
      )}
      {address1 !== '' && (
        <Fact label="Address">
          {[address1, address2, `${city}, ${state} ${zip}`]
            .filter((line) => line !== '')
            .join(', ')}
        </Fact>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5">
      <h2 className="mb-2 text-lg">{title}</h2>
      {children}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function Entries({ title, entries }: { title?: string; entries: readonly Entry[] }) {
  return (
    <div className={title === undefined ? '' : 'mt-4'}>
      {title !== undefined && <h3 className="text-base">{title}</h3>}
      <ul className="divide-y divide-line text-sm">
        {entries.map(({ text, amount }, index) => (
          // Entries have no ids, and their order does not change.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="flex justify-between gap-4 py-2">
            <span className="min-w-0 wrap-anywhere">{text}</span>
            <Money dollars={amount} />
          </li>
        ))}
      </ul>
    </div>
  );
}
