/** Minutes until an auction starts to close. */
const minutesLeft = ({ secondsToClose }) => (secondsToClose ?? 0) / 60;
const isOpen = (lot) => !lot.isClosed && !lot.isWidthdrawn && (lot.secondsToClose ?? 0) > 300;
const isBidOn = (lot) => isOpen(lot) && lot.currentBid?.currentMaxAmount != null;

const isToBePaid = ({ paymentStatus }) => paymentStatus === 'Unpaid';

const to = (address) => async (page, demo) => {
  await page.goto(await address(demo));
  await ready(page);
};

const signedIn = (address) => async (page, demo) => {
  await demo.logIn();
  await to(address)(page, demo);
};

/** A page of the account area, and the button to press on it. */
const account = (path, press) => async (page, demo) => {
  await signedIn(() => `${demo.url}/account${path}`)(page, demo);
  if (press === undefined) return;
  await page.getByRole('main').getByRole('button', { name: press, exact: true }).click();
};

const dashboard = (path) => async (page, demo) => {
  await demo.logIn();
  await demo.fillDashboard();
  await to(() => `${demo.url}/dashboard${path}`)(page, demo);
};

/** An invoice of the demo's bidder, on its page or on paper. */
const invoice = (path) => async (page, demo) => {
  await demo.logIn();
  await page.addInitScript(() => {
    window.print = () => {};
  });
  await page.goto(`${demo.url}/${path}/${await demo.invoiceId()}`);
  await page.getByRole('article', { name: /^Invoice #/ }).waitFor();
};

/** The seller's page of a bidder who has come for their lots. */
const checkIn = async (page, demo) => {
  await page.goto(`${demo.url}/checkin/${await demo.invoiceToHandOver()}`);
  await page.getByRole('heading', { name: 'Lots' }).waitFor();
};

/** A dialog over the invoice of a sale whose lots are to be picked up. */
const pickupDialog = (press, shows) => async (page, demo) => {
  await demo.logIn();
  const id = await demo.invoiceId((one) => one.hasScheduler && one.pickupTimesAvailable);
  await page.goto(`${demo.url}/dashboard/invoice/${id}`);
  await page.getByRole('button', { name: press }).click();
  await shows(page.getByRole('dialog')).waitFor();
};

/** Waits until the page knows its user. */
async function ready(page) {
  const logIn = page.getByRole('button', { name: 'Log In' });
  await logIn
    .or(page.getByLabel(/^Account of/))
    .first()
    .waitFor();
}

const bidButton = (page) =>
  page.getByRole('button', { name: /^(Place Bid|Update Max)$/ }).filter({ visible: true });

/** Pages as they are after loading; captured in full length. */
export const pages = [
  ['home', to((demo) => demo.url)],
  ['home-signed-in', signedIn((demo) => demo.url)],
  ['past', to((demo) => `${demo.url}/past`)],
  ['auction', to((demo) => demo.auctionWhere((auction) => minutesLeft(auction) > 60))],
  ['auction-closing', to((demo) => demo.auctionWhere((auction) => minutesLeft(auction) < 20))],
  [
    'auction-closing-signed-in',
    signedIn((demo) => demo.auctionWhere((auction) => minutesLeft(auction) < 20)),
  ],
  [
    'auction-signed-in',
    signedIn((demo) => demo.auctionWhere((auction) => minutesLeft(auction) > 60)),
  ],
  ['auction-past', to((demo) => demo.auctionWhere(() => true, 'past'))],
  [
    'auction-details',
    to(async (demo) => `${await demo.auctionWhere((one) => minutesLeft(one) > 60)}?tab=details`),
  ],
  [
    'auction-seller',
    to(async (demo) => `${await demo.auctionWhere((one) => minutesLeft(one) > 60)}?tab=seller`),
  ],
  [
    'auction-search',
    to(async (demo) => `${await demo.auctionWhere((one) => minutesLeft(one) > 60)}?s=a`),
  ],
  [
    'auction-search-empty',
    to(async (demo) => `${await demo.auctionWhere((one) => minutesLeft(one) > 60)}?s=unicorn`),
  ],
  ['seller', to((demo) => demo.sellerPage())],
  ['seller-past', to(async (demo) => `${await demo.sellerPage()}/past`)],
  ['seller-directors', to(async (demo) => `${await demo.sellerPage()}/directors`)],
  ['seller-signed-in', signedIn((demo) => demo.sellerPage())],
  ['director', to((demo) => demo.directorPage())],
  ['search', to((demo) => `${demo.url}/search?s=silver`)],
  ['search-all', to((demo) => `${demo.url}/search`)],
  ['search-mended', to((demo) => `${demo.url}/search?s=mahogny`)],
  ['search-past', to((demo) => `${demo.url}/search/past?s=chair&o=PriceLow`)],
  ['search-signed-in', signedIn((demo) => `${demo.url}/search?s=silver`)],
  ['search-empty', to((demo) => `${demo.url}/search?s=unicorn`)],
  ['lot', to((demo) => demo.lotWhere(isOpen))],
  ['lot-signed-in', signedIn((demo) => demo.lotWhere(isOpen))],
  ['lot-leading', signedIn((demo) => demo.lotLed(isOpen))],
  ['lot-closed-visitor', to((demo) => demo.lotWhere((lot) => lot.hasBid, 'past'))],
  ['lot-closed', signedIn((demo) => demo.lotWhere((lot) => lot.hasBid, 'past'))],
  ['account', account('')],
  ['account-signed-out', to((demo) => `${demo.url}/account`)],
  ['account-personal', account('/personalinfo')],
  ['account-personal-edit', account('/personalinfo', 'Edit My Information')],
  ['account-current-bids', account('/bids/currentbids')],
  ['account-past-bids', account('/bids/pastbids')],
  ['account-notifications', account('/notifications')],
  ['account-alerts', account('/notifications/alerts')],
  ['account-payment', account('/payment')],
  ['account-payment-change', account('/payment', 'Change card')],
  ['account-taxcerts', account('/taxcerts')],
  [
    'account-taxcerts-added',
    async (page, demo) => {
      await demo.signUp('card');
      await to(() => `${demo.url}/account/taxcerts`)(page, demo);
      await addCertificate(page);
    },
  ],
  [
    'account-logout',
    async (page, demo) => {
      // The demo's bidder has other logins from the other screenshots.
      await demo.signUp('card');
      await to(() => `${demo.url}/account/logout`)(page, demo);
    },
  ],
  ['dashboard', dashboard('')],
  ['dashboard-past', dashboard('/pastfavorites')],
  ['dashboard-bids', dashboard('/currentbids')],
  ['dashboard-past-bids', dashboard('/pastitems')],
  ['dashboard-won', dashboard('/pastwins')],
  ['dashboard-invoices', dashboard('/invoices')],
  ['invoice', invoice('dashboard/invoice')],
  ['invoice-print', invoice('invoice')],
  ['check-in', checkIn],
  ['dashboard-searches', dashboard('/search')],
  ['dashboard-auctioneers', dashboard('/auctioneers')],
  ['dashboard-signed-out', to((demo) => `${demo.url}/dashboard`)],
  [
    'dashboard-empty',
    async (page, demo) => {
      await demo.signUp('card');
      await to(() => `${demo.url}/dashboard`)(page, demo);
    },
  ],
  ...['about', 'sell', 'contact', 'faq', 'terms', 'privacy'].map((name) => [
    name,
    to((demo) => `${demo.url}/${name}`),
  ]),
  ['not-found', to((demo) => `${demo.url}/notfound`)],
  ['error', to((demo) => `${demo.url}/error`)],
  ['verify', to((demo) => `${demo.url}/verify/rubbish/019a0000-0000-7000-8000-000000000000`)],
  ['undo-email-change', to((demo) => `${demo.url}/undoemailchange/rubbish`)],
  ['subscribe', to((demo) => `${demo.url}/subscribe/rubbish`)],
  ['unsubscribe', to((demo) => `${demo.url}/unsubscribe/rubbish`)],
  ['seller-home', to((demo) => demo.url.replace('localhost', 'hudson.localhost'))],
  ['outbox', (page, demo) => page.goto(`${demo.url}/dev/outbox`)],
];

/** Dialogs over a page; captured as in the window. */
export const dialogs = [
  [
    'search-suggestions',
    async (page, demo) => {
      await to(() => `${demo.url}/search`)(page, demo);
      const box = page.getByRole('combobox', { name: 'Search all lots' });
      await box.pressSequentially('silver');
      await page.getByRole('option').first().waitFor();
      await box.press('ArrowDown');
    },
  ],
  [
    'dialog-log-in',
    async (page, demo) => {
      await to(() => demo.url)(page, demo);
      await page.getByRole('button', { name: 'Log In' }).click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'dialog-sign-up',
    async (page, demo) => {
      await to(() => demo.url)(page, demo);
      await page.getByRole('button', { name: 'Sign Up' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
      await page.getByText('Please agree to the Terms').waitFor();
    },
  ],
  [
    'dialog-forgot-password',
    async (page, demo) => {
      await to(() => demo.url)(page, demo);
      await page.getByRole('button', { name: 'Log In' }).click();
      await page.getByRole('button', { name: 'Forgot Password' }).click();
      await page.getByRole('heading', { name: 'Forgot Password' }).waitFor();
    },
  ],
  ['dialog-profile', missing('account', 'Personal Information')],
  ['dialog-card', missing('profile', 'Payment Information')],
  ['dialog-verification', missing('card', 'Verify your email')],
  ['dialog-change-password', account('/personalinfo', 'Change Password')],
  ['dialog-change-email', account('/personalinfo', 'Change Email')],
  ['dialog-add-passkey', account('/personalinfo', 'Add a Passkey')],
  ['dialog-remove-card', account('/payment', 'Remove card')],
  ['dialog-deactivate', account('/logout', 'Deactivate Account')],
  [
    'dialog-register',
    async (page, demo) => {
      // The demo's bidder is registered everywhere; its seller nowhere.
      await demo.logIn('seller@fairlot.example');
      await to(() => demo.auctionWhere((auction) => minutesLeft(auction) > 60))(page, demo);
      await page.getByRole('button', { name: 'Register to Bid' }).click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  ['dialog-bid', openBid],
  [
    'dialog-bid-confirm',
    async (page, demo) => {
      await openBid(page, demo);
      await confirm(page, '5000');
    },
  ],
  [
    'dialog-bid-error',
    async (page, demo) => {
      await openBid(page, demo);
      await page.getByLabel(/maximum bid in dollars/).fill('0.50');
      await page.getByRole('button', { name: 'Continue' }).click();
    },
  ],
  [
    'dialog-bid-result',
    async (page, demo) => {
      await openBid(page, demo);
      await confirm(page, '6000');
      // Far above the price: it must be confirmed.
      await page.getByLabel('Type your maximum once more').fill('6000');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Place Bid|Update Max/ })
        .click();
      await page
        .getByText(
          /High Bidder|Maximum (raised|lowered)|Nothing has changed|Reserve Not Met|Outbid/,
        )
        .first()
        .waitFor();
    },
  ],
  [
    'dialog-history',
    async (page, demo) => {
      await signedIn(() => demo.lotWhere((lot) => isOpen(lot) && lot.bidCount > 3))(page, demo);
      await page.getByRole('button', { name: /^\d+ bids$/ }).click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  ],
  [
    'dialog-retract',
    async (page, demo) => {
      await demo.logIn();
      await to(() => demo.lotToRetract())(page, demo);
      await page.getByRole('button', { name: 'Retract my bid' }).click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'dialog-pay',
    async (page, demo) => {
      await demo.logIn();
      await page.goto(`${demo.url}/dashboard/invoice/${await demo.invoiceId(isToBePaid)}`);
      await page.getByRole('button', { name: 'Pay Now' }).click();
      await page.getByRole('dialog').getByText('Card on file').waitFor();
    },
  ],
  ['dialog-schedule', pickupDialog(/Pickup Slot/, (it) => it.getByRole('group', { name: 'Day' }))],
  ['dialog-pickup-code', pickupDialog('Pickup QR Code', (it) => it.getByRole('img'))],
  [
    'dialog-sign',
    async (page, demo) => {
      await checkIn(page, demo);
      await page.getByRole('checkbox').first().check();
      await page.getByRole('button', { name: 'Sign and hand over' }).click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'dialog-reminder',
    async (page, demo) => {
      await signedIn(() => demo.lotWhere((lot) => isOpen(lot) && lot.secondsToClose > 3600))(
        page,
        demo,
      );
      await page.getByRole('button', { name: /^Text me a reminder/ }).click();
      await page.getByRole('dialog').getByLabel('Cell phone').waitFor();
    },
  ],
  [
    'lightbox',
    async (page, demo) => {
      await to(() => demo.lotWhere(isOpen))(page, demo);
      await page.getByRole('button', { name: 'Show full screen' }).click();
      await page.getByRole('button', { name: 'Close' }).waitFor();
    },
  ],
  [
    'menu-alerts',
    async (page, demo) => {
      await signedIn(() => demo.url)(page, demo);
      await page.getByRole('button', { name: /^Alerts/ }).click();
      await page.getByRole('heading', { name: 'Alerts' }).waitFor();
    },
  ],
];

async function addCertificate(page) {
  await page.getByLabel('State').selectOption('NY');
  await page.getByLabel('Certificate ID').fill('NY-2044-7');
  await page.getByLabel('Expiration date (optional)').fill('2031-06-30');
  const buffer = Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  );
  await page
    .getByLabel('Certificate', { exact: true })
    .setInputFiles({ name: 'resale certificate.pdf', mimeType: 'application/pdf', buffer });
  await page.getByRole('button', { name: 'Add Certificate' }).click();
  await page.getByText('Your certificate has been added.').waitFor();
}

/** The account dialog at the step that a fresh account still lacks. */
function missing(until, title) {
  return async (page, demo) => {
    await demo.signUp(until);
    await to(() => demo.auctionWhere((auction) => minutesLeft(auction) > 60))(page, demo);
    await page.getByRole('button', { name: 'Register to Bid' }).click();
    await page.getByRole('heading', { name: title }).waitFor();
  };
}

async function openBid(page, demo) {
  await signedIn(() => demo.lotWhere(isBidOn))(page, demo);
  await bidButton(page).click();
  await page.getByRole('dialog').waitFor();
}

async function confirm(page, amount) {
  await page.getByLabel(/maximum bid in dollars/).fill(amount);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('At most, all in').waitFor();
}
