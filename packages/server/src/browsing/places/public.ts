export { isZip, zipsNear } from './zip-places.ts';
