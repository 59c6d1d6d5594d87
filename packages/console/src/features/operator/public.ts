export { OperatorPage } from './operator-page.tsx';
