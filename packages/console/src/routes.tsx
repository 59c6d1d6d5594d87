import { Navigate } from 'react-router';
import type { RouteObject } from 'react-router';
import { AfterSalePage } from './features/after-sale/public.ts';
import { ApiSettingsPage } from './features/api-settings/public.ts';
import { BiddersPage } from './features/bidders/public.ts';
import { CompanyPage, OpenCompanyPage } from './features/company/public.ts';
import { CompanyFrame } from './features/frame/public.ts';
import { ImportPage } from './features/import/public.ts';
import { LivePage } from './features/live/public.ts';
import { LotPage } from './features/lot/public.ts';
import { LotsPage } from './features/lots/public.ts';
import { MarketingPage } from './features/marketing/public.ts';
import { OperatorPage } from './features/operator/public.ts';
import { LogPage } from './features/log/public.ts';
import { InvitationPage, PeoplePage } from './features/people/public.ts';
import { PhotosPage } from './features/photos/public.ts';
import { QuestionsPage } from './features/questions/public.ts';
import { NewSalePage, SaleFrame, SalePage } from './features/sale/public.ts';
import { SalesPage } from './features/sales/public.ts';
import { SetupPage } from './features/setup/public.ts';
import { HomeOfViewer, SignedIn } from './features/viewer/public.ts';
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
      { path: '/operator', element: <OperatorPage /> },
      {
        path: '/:sellerId',
        element: <CompanyFrame />,
        children: [
          { index: true, element: <Navigate to="sales" replace /> },
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
              { path: 'photos', element: <PhotosPage /> },
              { path: 'marketing', element: <MarketingPage /> },
              { path: 'bidders', element: <BiddersPage /> },
              { path: 'live', element: <LivePage /> },
              { path: 'after', element: <AfterSalePage /> },
            ],
          },
          { path: 'questions', element: <QuestionsPage /> },
          { path: 'company', element: <CompanyPage /> },
          { path: 'people', element: <PeoplePage /> },
          { path: 'settings/api', element: <ApiSettingsPage /> },
          { path: 'log', element: <LogPage /> },
        ],
      },
      { path: '*', element: <NotFound /> },
    ],
  },
];
