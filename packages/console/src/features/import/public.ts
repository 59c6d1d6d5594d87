export { ImportPage } from './import-page.tsx';
export { uploadPicture } from './upload-picture.ts';
