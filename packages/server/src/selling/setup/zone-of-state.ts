import type { UsState } from '@fairlot/contract';

/** The zone in which most people of a state live; states that have another besides name it in a sale. */
const zones: readonly (readonly [zone: string, states: string])[] = [
  ['America/Chicago', 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI'],
  ['America/Denver', 'CO ID MT NM UT WY'],
  ['America/Phoenix', 'AZ'],
  ['America/Los_Angeles', 'CA NV OR WA'],
  ['America/Anchorage', 'AK'],
  ['Pacific/Honolulu', 'HI'],
  ['America/Puerto_Rico', 'PR VI'],
  ['Pacific/Guam', 'GU MP'],
  ['Pacific/Pago_Pago', 'AS'],
];

/** The time zone of a new sale of a company in this state; Eastern Time for those not named above. */
export function zoneOfState(state: UsState): string {
  return zones.find(([, states]) => states.split(' ').includes(state))?.[0] ?? 'America/New_York';
}
