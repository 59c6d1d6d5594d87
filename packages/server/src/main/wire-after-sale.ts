import type { Accounts } from '#identity/accounts/public.ts';
import {
  chargeDuePlans,
  lookAtOpenCharges,
  planCharge,
  serveCharging,
} from '#settlement/charging/public.ts';
import type { ChargingDependencies } from '#settlement/charging/public.ts';
import { createInvoicePdf, serveInvoiceDocuments } from '#settlement/invoice-documents/public.ts';
import type { InvoiceLetters } from '#settlement/invoice-letters/public.ts';
import { createSettlement, serveInvoices } from '#settlement/invoices/public.ts';
import type { OnInvoiced } from '#settlement/invoices/public.ts';
import type { LinkTo, ReadDocument } from '#messaging/messages/public.ts';
import {
  pickupsOf,
  remindOfPickups,
  servePickup,
  servePickupCalendar,
} from '#settlement/pickup/public.ts';
import { serveSaleReports } from '#settlement/sale-reports/public.ts';
import type { StaffAccess } from '#identity/staff/public.ts';
import type { Cards } from '#platform/cards/open-card-gateway.ts';
import type { Api } from '#platform/http/api.ts';
import type { App } from '#platform/http/create-app.ts';
import type { FindSite } from '#platform/http/site.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Foundation } from './foundation.ts';

interface Around {
  readonly app: App;
  readonly api: Api;
  readonly jobs: Jobs;
  readonly accounts: Accounts;
  readonly findSite: FindSite;
  readonly linkTo: LinkTo;
  readonly cards: Cards;
  readonly charging: ChargingDependencies;
  readonly letters: InvoiceLetters;
  readonly staff: StaffAccess;
}

/** What other parts of the product need of this one. */
export interface AfterSale {
  readonly readDocument: ReadDocument;
  /** Makes the invoices of auctions that are over: done again and again; tests do it by hand. */
  readonly settle: (stopping?: AbortSignal) => Promise<void>;
  /** Charges cards whose hour has come: likewise. */
  readonly charge: (stopping?: AbortSignal) => Promise<void>;
  /** Finds out how charges stand of which nobody has told: likewise. */
  readonly lookAtCharges: (stopping?: AbortSignal) => Promise<void>;
  /** Reminds of pickups that are near: likewise. */
  readonly remindOfPickups: (stopping?: AbortSignal) => Promise<void>;
}

/** What follows the hammer: invoices, their charges and documents, and pickups. */
export function wireAfterSale(
  { database, files, log }: Foundation,
  { app, api, accounts, findSite, linkTo, cards, charging, letters, staff }: Around,
): AfterSale {
  /** In the transaction that makes the invoice; the letter says when the card is charged. */
  const followers: readonly OnInvoiced[] = [planCharge, letters.invoiced];
  serveInvoices(api, { database, readPickups: pickupsOf });
  serveCharging(api, charging, cards.answerBank);
  servePickup(api, { database, staff });
  servePickupCalendar(app, { database, findSite, linkTo, identify: accounts.identify });
  const invoicePdf = createInvoicePdf({ database, files, log, linkTo, readPickups: pickupsOf });
  serveSaleReports(api, { database, staff });
  serveInvoiceDocuments(api, { database, invoicePdf, linkTo });
  return {
    async readDocument({ invoiceId, host }) {
      return { ...(await invoicePdf(invoiceId, host)), type: 'application/pdf' };
    },
    charge: (stopping) => chargeDuePlans(charging, stopping),
    lookAtCharges: (stopping) => lookAtOpenCharges(charging, stopping),
    remindOfPickups: (stopping) =>
      remindOfPickups({ database, log, remind: letters.pickupReminder }, stopping),
    settle: createSettlement({
      database,
      log,
      async onInvoiced(transaction, invoice) {
        for (const follow of followers) await follow(transaction, invoice);
      },
    }),
  };
}
