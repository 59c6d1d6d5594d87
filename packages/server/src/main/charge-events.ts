import type { ChargeEvents } from '../features/charging/public.ts';

/** What a charge that came to something sets going. */
export const chargeEvents: ChargeEvents = {
  async paid() {},
  async declined() {},
  async authenticationNeeded() {},
  async noCard() {},
};
