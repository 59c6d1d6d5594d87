export { PaymentAndPickup } from './payment-and-pickup.tsx';
