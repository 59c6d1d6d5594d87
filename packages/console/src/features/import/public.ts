export { uploadPicture } from './upload-picture.ts';
