export { LookPage } from './look-page.tsx';
export { PreviewBar } from './preview-bar.tsx';
