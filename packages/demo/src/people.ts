import { list } from './catalogue/kind.ts';
import type { Random } from './random.ts';

export interface Person {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly address1: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** One for all demo logins; satisfies the class rule of section 5. */
export const demoPassword = 'fairlot-demo-1';

export const demoLogins = {
  bidder: 'bidder@fairlot.example',
  rival: 'rival@fairlot.example',
  seller: 'seller@fairlot.example',
} as const;

const firstNames = list(
  'Ada|Benjamin|Carmen|Dwight|Eleanor|Felix|Grace|Hiroshi|Iris|Joel|Katarzyna|Luis|Miriam|' +
    'Nathan|Opal|Priya|Quentin|Rosa|Samuel|Thea',
);
const lastNames = list(
  'Abbott|Brennan|Castillo|Dvorak|Ellison|Fontaine|Greenberg|Hale|Ivanov|Jefferson|Kowalska|' +
    'Lindqvist|Moreau|Nakamura|Okafor|Patel',
);
const streets = ['Elm Street', 'Maple Avenue', 'Mill Road', 'Church Street', 'Prospect Street'];
const towns = [
  ['Hudson', 'NY', '12534'],
  ['Lexington', 'KY', '40507'],
  ['Austin', 'TX', '78701'],
  ['Santa Fe', 'NM', '87501'],
  ['Seattle', 'WA', '98101'],
  ['Portland', 'ME', '04101'],
  ['Savannah', 'GA', '31401'],
] as const;

/** A person of the demo under this address; names may repeat, as in real life. */
export function makePerson(random: Random, email: string): Person {
  const [city, state, zip] = random.pick(towns);
  return {
    email,
    firstName: random.pick(firstNames),
    lastName: random.pick(lastNames),
    phone: `(${random.int(201, 979)}) 555-01${String(random.int(0, 99)).padStart(2, '0')}`,
    address1: `${random.int(2, 480)} ${random.pick(streets)}`,
    city,
    state,
    zip,
  };
}
