import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { saveSandboxCard } from './support/joining.ts';
import { walkJourney } from './support/journey.ts';
import { test } from './support/test.ts';

let sale: Sale;
const server = useServer(async (open) => {
  sale = await open.importSale({
    title: 'The Warren Street House',
    firstCloseTime: '+1d',
    approval: 'manual',
    lots: [{ title: 'Copper Kettle' }],
  });
});

test(
  'from a visitor to a bidder, with a card of the sandbox',
  { tag: '@long' },
  async ({ page }) => {
    test.slow();
    const email = 'ann@bidders.example';
    await walkJourney(page, { server: server(), sale, email, saveCard: saveSandboxCard });
  },
);
