export { PreviewBar as default } from '../src/features/look/public.ts';
