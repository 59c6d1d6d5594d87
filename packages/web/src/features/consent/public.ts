export { ConsentLinkPage } from './consent-link-page.tsx';
