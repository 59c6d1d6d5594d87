export { RehearsalPage } from './rehearsal-page.tsx';
