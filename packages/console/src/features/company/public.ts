export { Portrait } from './portrait.tsx';
export { UnverifiedNotice } from './unverified-notice.tsx';
