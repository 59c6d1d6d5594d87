export { isHandedOver, isVoided } from './lots.queries.ts';
export { pickupsOf } from './pickups-of.ts';
export { chosenWindows } from './reservations.queries.ts';
export { remindOfPickups } from './remind-of-pickups.ts';
export { pickupPlan } from './pickup-plan.ts';
