export { Portrait } from './portrait.tsx';
export { CompanyPage } from './company-page.tsx';
export { OpenCompanyPage } from './open-company-page.tsx';
export { UnverifiedNotice } from './unverified-notice.tsx';
