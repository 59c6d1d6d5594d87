import { Navigate } from 'react-router';
import type { RouteObject } from 'react-router';
import { AfterSalePage } from './features/after-sale/public.ts';
import { ApiSettingsPage } from './features/api-settings/public.ts';
import { BiddersPage } from './features/bidders/public.ts';
import { ConsignorsPage, SaleConsignorsPage } from './features/consignors/public.ts';
import { CompanyPage, OpenCompanyPage } from './features/company/public.ts';
import { CompanyFrame } from './features/frame/public.ts';
import { ImportPage } from './features/import/public.ts';
import { LivePage, RunningSalesPage } from './features/live/public.ts';
import { LotPage } from './features/lot/public.ts';
import { LotsPage } from './features/lots/public.ts';
import { MarketingPage } from './features/marketing/public.ts';
import {
  CompaniesPage,
  OperatorFrame,
  OperatorLogPage,
  ReportsPage,
  SignalsPage,
} from './features/operator/public.ts';
import { LogPage } from './features/log/public.ts';
import { InvitationPage, PeoplePage } from './features/people/public.ts';
import { PhotosPage } from './features/photos/public.ts';
import { QuestionsPage } from './features/questions/public.ts';
import { NewSalePage, SaleFrame, SalePage } from './features/sale/public.ts';
import { RehearsalPage } from './features/rehearsal/public.ts';
import { SalesPage } from './features/sales/public.ts';
import { SecurityPage } from './features/security/public.ts';
import { SetupPage } from './features/setup/public.ts';
import { TodayPage } from './features/today/public.ts';
import { HomeOfViewer, SignedIn } from './features/viewer/public.ts';
import { WebhookPage } from './features/webhooks/public.ts';
import { NotFound } from './not-found.tsx';

/**
 * Every page of the console: signed in, and beneath the company that it is about. Its address can be
 * sent to a colleague.
 */
export const routes: RouteObject[] = [
  {
    element: <SignedIn isInvited />,
    errorElement: <NotFound />,
    children: [{ path: '/invitation/:secret', element: <InvitationPage /> }],
  },
  {
    element: <SignedIn />,
    errorElement: <NotFound />,
    children: [
      { path: '/', element: <HomeOfViewer /> },
      { path: '/opencompany', element: <OpenCompanyPage /> },
      { path: '/security', element: <SecurityPage /> },
      {
        path: '/operator',
        element: <OperatorFrame />,
        children: [
          { index: true, element: <CompaniesPage /> },
          { path: 'reports', element: <ReportsPage /> },
          { path: 'signals', element: <SignalsPage /> },
          { path: 'log', element: <OperatorLogPage /> },
        ],
      },
      {
        path: '/:sellerId',
        element: <CompanyFrame />,
        children: [
          { index: true, element: <TodayPage /> },
          { path: 'live', element: <RunningSalesPage /> },
          { path: 'sales', element: <SalesPage /> },
          { path: 'sales/new', element: <NewSalePage /> },
          {
            path: 'sales/:saleId',
            element: <SaleFrame />,
            children: [
              { index: true, element: <SalePage /> },
              { path: 'setup', element: <Navigate to="house" replace /> },
              { path: 'setup/:step', element: <SetupPage /> },
              { path: 'lots', element: <LotsPage /> },
              { path: 'lots/:lotId', element: <LotPage /> },
              { path: 'import', element: <ImportPage /> },
              { path: 'consignors', element: <SaleConsignorsPage /> },
              { path: 'photos', element: <PhotosPage /> },
              { path: 'marketing', element: <MarketingPage /> },
              { path: 'rehearsal', element: <RehearsalPage /> },
              { path: 'bidders', element: <BiddersPage /> },
              { path: 'live', element: <LivePage /> },
              { path: 'after', element: <AfterSalePage /> },
            ],
          },
          { path: 'questions', element: <QuestionsPage /> },
          { path: 'consignors', element: <ConsignorsPage /> },
          { path: 'company', element: <CompanyPage /> },
          { path: 'people', element: <PeoplePage /> },
          { path: 'settings/api', element: <ApiSettingsPage /> },
          { path: 'settings/api/webhooks/:webhookId', element: <WebhookPage /> },
          { path: 'log', element: <LogPage /> },
        ],
      },
      { path: '*', element: <NotFound /> },
    ],
  },
];
