export { servePickupCalendar } from './calendar.routes.ts';
export { isHandedOver } from './lots.queries.ts';
export { pickupsOf } from './pickups-of.ts';
export { servePickup } from './pickup.routes.ts';
export { remindOfPickups } from './remind-of-pickups.ts';
export { pickupEvidence, pickupPlan } from './pickup-plan.ts';
