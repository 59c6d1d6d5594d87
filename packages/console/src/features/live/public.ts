export { LivePage } from './live-page.tsx';
export { RunningSalesPage } from './running-sales-page.tsx';
