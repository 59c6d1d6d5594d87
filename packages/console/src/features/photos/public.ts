export { PhotosPage } from './photos-page.tsx';
