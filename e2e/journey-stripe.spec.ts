import {
  standInKeys,
  startStripeStandIn,
} from '../packages/server/src/platform/cards/testing/stripe-stand-in.ts';
import type { StripeStandIn } from '../packages/server/src/platform/cards/testing/stripe-stand-in.ts';
import { fakeStripeScript } from './support/fake-stripe-script.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { saveStripeCard } from './support/joining.ts';
import { walkJourney } from './support/journey.ts';
import { dialog, toast } from './support/steps.ts';
import { expect, expectAccessible, test } from './support/test.ts';

let stripe: StripeStandIn;
let sale: Sale;
const server = useServer(
  async (open) => {
    sale = await open.importSale({
      title: 'The Allen Street House',
      firstCloseTime: '+2h',
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

test(
  'from a visitor to a bidder who pays what they won, with a card at Stripe',
  { tag: '@long' },
  async ({ page }) => {
    test.slow();
    await fakeStripeScript(page, stripe.account);
    const email = 'ann@bidders.example';
    await walkJourney(page, { server: server(), sale, email, saveCard: saveStripeCard });

    await test.step('their bank asks them when they pay', async () => {
      await server()
        .installation.database.kysely.updateTable('payment_methods')
        .set(cardOnFile(stripe.account.savedCard('pm_card_authenticationRequired')))
        .execute();
      await server().clock.leave(sale.lots[0]?.secureId ?? '', -10);
      await page.goto(`${server().url}/dashboard/invoices`);
      const pay = page.getByRole('button', { name: /^Pay Now/ });
      await expect(async () => {
        await page.reload();
        await expect(pay).toBeVisible({ timeout: 2_000 });
      }).toPass({ timeout: 30_000 });
      await pay.click();
      await expect(dialog(page)).not.toContainText('Test card');
      await dialog(page)
        .getByRole('button', { name: /^Pay \$/ })
        .click();
      const bank = page.frameLocator('iframe[title="Your bank asks"]');
      await bank.getByLabel('Code').click();
      await page.keyboard.type('123');
      await bank.getByRole('button', { name: 'Confirm' }).click();
      await expect(toast(page, 'Payment has been made.')).toBeVisible();
      await expect(page.getByRole('table').getByText('Paid', { exact: true })).toBeVisible();
      await expectAccessible(page);
    });
  },
);

function cardOnFile({ customerRef, methodRef }: { customerRef: string; methodRef: string }) {
  return { customer_ref: customerRef, method_ref: methodRef };
}
