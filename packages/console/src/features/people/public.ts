export { PeoplePage } from './people-page.tsx';
export { InvitationPage } from './invitation-page.tsx';
