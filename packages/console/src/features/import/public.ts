export { ImportPage } from './import-page.tsx';
