import {
  standInKeys,
  startStripeStandIn,
} from '../packages/server/src/platform/cards/testing/stripe-stand-in.ts';
import type { StripeStandIn } from '../packages/server/src/platform/cards/testing/stripe-stand-in.ts';
import { fakeStripeScript } from './support/fake-stripe-script.ts';
import { useHouse } from './support/house.ts';
import type { Sale } from './support/house.ts';
import { saveStripeCard } from './support/joining.ts';
import { walkJourney } from './support/journey.ts';
import { test } from './support/test.ts';

let stripe: StripeStandIn;
let sale: Sale;
const house = useHouse(
  async (open) => {
    sale = await open.importSale({
      title: 'The Allen Street House',
      firstCloseTime: '+1d',
      approval: 'manual',
      lots: [{ title: 'Copper Kettle' }],
    });
  },
  async () => {
    stripe = await startStripeStandIn();
    return { ...standInKeys, STRIPE_API_URL: stripe.url };
  },
);
test.afterAll(() => stripe.stop());

test('from a visitor to a bidder, with a card at Stripe', async ({ page }) => {
  test.slow();
  await fakeStripeScript(page, stripe.account);
  const email = 'ann@bidders.example';
  await walkJourney(page, { house: house(), sale, email, saveCard: saveStripeCard });
});
