import type { Invoice } from '@fairlot/contract';
import { formatPhone } from '@fairlot/rules';
import type { ReactNode } from 'react';
import { unbrokenTime } from '@fairlot/ui/local-time.ts';

/** The bidder, the location, the contact, and the pickup time. */
export function InvoiceParties({ invoice }: { invoice: Invoice }) {
  const manager = `${invoice.auctionManagerFirstName} ${invoice.auctionManagerLastName}`.trim();
  return (
    <div className="grid gap-x-8 gap-y-6 py-6 text-sm sm:grid-cols-3">
      <Party title="Billed to">
        <strong>{invoice.bidderUserName}</strong>
        {invoice.bidderUserCompanyName}
        <Address {...invoice} />
        {formatPhone(invoice.phone)}
        <span className="wrap-anywhere">{invoice.email}</span>
        <span className="mt-1">
          Paddle <strong className="tabular-nums">{invoice.paddleNumber}</strong>
        </span>
        {invoice.bidderTaxExempt && (
          <span>
            Tax exempt: {invoice.taxId} ({invoice.taxIdState})
          </span>
        )}
      </Party>
      <Party title="Pickup">
        {invoice.pickupTimeStr !== '' && <strong>{unbrokenTime(invoice.pickupTimeStr)}</strong>}
        <Address {...invoice.auctionAddress} />
      </Party>
      <Party title="Auction manager">
        {manager !== '' && <strong>{manager}</strong>}
        {invoice.auctionManagerPhone !== '' && (
          <Contact href={`tel:${invoice.auctionManagerPhone}`}>
            {formatPhone(invoice.auctionManagerPhone)}
          </Contact>
        )}
        {invoice.auctionManagerEmail !== '' && (
          <Contact href={`mailto:${invoice.auctionManagerEmail}`}>
            {invoice.auctionManagerEmail}
          </Contact>
        )}
      </Party>
    </div>
  );
}

function Party({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 font-sans text-xs font-semibold text-ink-soft">{title}</h3>
      <div className="flex flex-col items-start">{children}</div>
    </section>
  );
}

function Contact({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-11 min-w-11 items-center wrap-anywhere text-brand underline underline-offset-4 print:min-h-0"
    >
      {children}
    </a>
  );
}

function Address({
  address1,
  address2,
  city,
  state,
  zip,
}: Pick<Invoice, 'address1' | 'address2' | 'city' | 'state' | 'zip'>) {
  return (
    <address className="not-italic">
      {[address1, address2, `${city}, ${state} ${zip}`]
        .filter((line) => line !== '')
        .map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
    </address>
  );
}
