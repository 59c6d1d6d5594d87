export { CompaniesPage } from './companies-page.tsx';
export { OperatorLogPage } from './operator-log-page.tsx';
export { OperatorFrame } from './operator-frame.tsx';
export { ReportsPage } from './reports-page.tsx';
export { SignalsPage } from './signals-page.tsx';
