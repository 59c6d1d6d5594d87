export { ApiSettingsPage } from './api-settings-page.tsx';
