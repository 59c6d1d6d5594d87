export { SeeAsBidders } from './see-as-bidders.tsx';
