import { inTime } from '@fairlot/ui/lazy-part.ts';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import type { ComponentType } from 'react';
import { Navigate } from 'react-router';
import type { RouteObject } from 'react-router';
import { CompanyFrame } from './features/frame/public.ts';
import { HomeOfViewer, SignedIn } from './features/viewer/public.ts';
import { NotFound } from './not-found.tsx';
import { PageFailed } from './page-failed.tsx';

const afterSale = () => import('./features/after-sale/after-sale-page.tsx');
const apiSettings = () => import('./features/api-settings/api-settings-page.tsx');
const bidders = () => import('./features/bidders/bidders-page.tsx');
const company = () => import('./features/company/company-page.tsx');
const openCompany = () => import('./features/company/open-company-page.tsx');
const consignors = () => import('./features/consignors/consignors-page.tsx');
const saleConsignors = () => import('./features/consignors/sale-consignors-page.tsx');
const importing = () => import('./features/import/import-page.tsx');
const invoice = () => import('./features/invoices/invoice-page.tsx');
const invoices = () => import('./features/invoices/invoices-page.tsx');
const live = () => import('./features/live/live-page.tsx');
const runningSales = () => import('./features/live/running-sales-page.tsx');
const log = () => import('./features/log/log-page.tsx');
const lot = () => import('./features/lot/lot-page.tsx');
const lots = () => import('./features/lots/lots-page.tsx');
const lotsFrame = () => import('./features/lots/lots-frame.tsx');
const marketing = () => import('./features/marketing/marketing-page.tsx');
const cancellations = () => import('./features/operator/cancellations-page.tsx');
const companies = () => import('./features/operator/companies-page.tsx');
const operatorFrame = () => import('./features/operator/operator-frame.tsx');
const operatorLog = () => import('./features/operator/operator-log-page.tsx');
const operatorSales = () => import('./features/operator/operator-sales-page.tsx');
const reports = () => import('./features/operator/reports-page.tsx');
const signals = () => import('./features/operator/signals-page.tsx');
const invitation = () => import('./features/people/invitation-page.tsx');
const people = () => import('./features/people/people-page.tsx');
const photos = () => import('./features/photos/photos-page.tsx');
const questions = () => import('./features/questions/questions-page.tsx');
const rehearsal = () => import('./features/rehearsal/rehearsal-page.tsx');
const newSale = () => import('./features/sale/new-sale-page.tsx');
const saleFrame = () => import('./features/sale/sale-frame.tsx');
const sale = () => import('./features/sale/sale-page.tsx');
const sales = () => import('./features/sales/sales-page.tsx');
const security = () => import('./features/security/security-page.tsx');
const setup = () => import('./features/setup/setup-page.tsx');
const today = () => import('./features/today/today-page.tsx');
const webhook = () => import('./features/webhooks/webhook-page.tsx');

/**
 * A lazily loaded page or frame: the previous page stays until it is loaded, and the frame around it shows at
 * once.
 */
const page = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) => ({
  // Not per property: the router would swallow failures and show nothing.
  lazy: async () => ({ Component: (await inTime(load()))[name] }),
  hydrateFallbackElement: <Skeleton className="h-64" />,
  errorElement: <PageFailed />,
});

/**
 * Every page of the console: signed in, and beneath the company that it is about. Its address can be
 * sent to a colleague.
 */
export const routes: RouteObject[] = [
  {
    element: <SignedIn isInvited />,
    errorElement: <PageFailed />,
    children: [{ path: '/invitation/:secret', ...page(invitation, 'InvitationPage') }],
  },
  {
    element: <SignedIn />,
    errorElement: <PageFailed />,
    children: [
      { path: '/', element: <HomeOfViewer /> },
      { path: '/opencompany', ...page(openCompany, 'OpenCompanyPage') },
      { path: '/security', ...page(security, 'SecurityPage') },
      {
        path: '/operator',
        ...page(operatorFrame, 'OperatorFrame'),
        children: [
          { index: true, ...page(companies, 'CompaniesPage') },
          { path: 'sales', ...page(operatorSales, 'OperatorSalesPage') },
          { path: 'cancellations', ...page(cancellations, 'CancellationsPage') },
          { path: 'reports', ...page(reports, 'ReportsPage') },
          { path: 'signals', ...page(signals, 'SignalsPage') },
          { path: 'log', ...page(operatorLog, 'OperatorLogPage') },
        ],
      },
      {
        path: '/:sellerId',
        element: <CompanyFrame />,
        children: [
          { index: true, ...page(today, 'TodayPage') },
          { path: 'live', ...page(runningSales, 'RunningSalesPage') },
          { path: 'sales', ...page(sales, 'SalesPage') },
          { path: 'sales/new', ...page(newSale, 'NewSalePage') },
          {
            path: 'sales/:saleId',
            ...page(saleFrame, 'SaleFrame'),
            children: [
              { index: true, ...page(sale, 'SalePage') },
              { path: 'setup', element: <Navigate to="basics" replace /> },
              { path: 'setup/:step', ...page(setup, 'SetupPage') },
              {
                path: 'lots',
                ...page(lotsFrame, 'LotsFrame'),
                children: [
                  { index: true, ...page(lots, 'LotsPage') },
                  { path: ':lotId', ...page(lot, 'LotPage') },
                ],
              },
              { path: 'import', ...page(importing, 'ImportPage') },
              { path: 'consignors', ...page(saleConsignors, 'SaleConsignorsPage') },
              { path: 'photos', ...page(photos, 'PhotosPage') },
              { path: 'marketing', ...page(marketing, 'MarketingPage') },
              { path: 'rehearsal', ...page(rehearsal, 'RehearsalPage') },
              { path: 'bidders', ...page(bidders, 'BiddersPage') },
              { path: 'live', ...page(live, 'LivePage') },
              { path: 'after', ...page(afterSale, 'AfterSalePage') },
              { path: 'invoices', ...page(invoices, 'InvoicesPage') },
              { path: 'invoices/:invoiceId', ...page(invoice, 'InvoicePage') },
            ],
          },
          { path: 'questions', ...page(questions, 'QuestionsPage') },
          { path: 'consignors', ...page(consignors, 'ConsignorsPage') },
          { path: 'company', ...page(company, 'CompanyPage') },
          { path: 'people', ...page(people, 'PeoplePage') },
          { path: 'settings/api', ...page(apiSettings, 'ApiSettingsPage') },
          { path: 'settings/api/webhooks/:webhookId', ...page(webhook, 'WebhookPage') },
          { path: 'log', ...page(log, 'LogPage') },
        ],
      },
      { path: '*', element: <NotFound /> },
    ],
  },
];
