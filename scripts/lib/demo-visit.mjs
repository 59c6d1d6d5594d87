/** The demo as a browser finds it: its auctions and lots, and the signed-in user. */
export class Demo {
  #context;

  constructor(url, context) {
    this.url = url;
    this.#context = context;
  }

  async get(call) {
    const answer = await this.#context.request.get(`${this.url}/api/site/${call}`);
    if (!answer.ok()) throw new Error(`${call} answered ${answer.status()}.`);
    return answer.status() === 204 ? null : answer.json();
  }

  async post(call, data = {}) {
    await this.get('GetXRF');
    const cookies = await this.#context.cookies(this.url);
    const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    const headers = { 'X-XSRF-TOKEN': token };
    const answer = await this.#context.request.post(`${this.url}/api/site/${call}`, {
      headers,
      data,
    });
    if (!answer.ok()) throw new Error(`${call} answered ${answer.status()}.`);
    return answer.status() === 204 ? null : answer.json();
  }

  async logIn(email = 'bidder@fairlot.example') {
    const login = { email, password: 'fairlot-demo-1', keepLoggedIn: false };
    const { status } = await this.post('login', login);
    if (status !== 'Success') throw new Error(`Logging in: ${status}`);
  }

  /** A fresh account up to this step: `account`, `profile` or `card`. */
  async signUp(until) {
    await this.post('savenewuseraccount', {
      email: `visitor-${crypto.randomUUID()}@fairlot.example`,
      password: 'harvest moon 7',
      firstName: 'Vera',
      lastName: 'Holt',
      captchaToken: '',
      subscribeToMailingList: false,
    });
    if (until === 'account') return;
    await this.post('savenewuserprofile', {
      phone: '(518) 555-0177',
      companyName: '',
      address1: '9 Union Street',
      address2: '',
      city: 'Hudson',
      state: 'NY',
      zip: '12534',
      taxExempt: false,
    });
    if (until === 'profile') return;
    await this.post('StripeSetPaymentMethod', { paymentMethodId: 'pm_card_visa' });
  }

  async auctions(kind = 'current') {
    const { auctionSessions } = await this.get(
      kind === 'past' ? 'getauctions/0/50/past' : 'getauctions/0/50',
    );
    return auctionSessions;
  }

  async lots({ secureId }) {
    const { lots } = await this.get(`getauctionandlots/${secureId}/0/100`);
    return lots;
  }

  /** The address of the seller whose auction closes next. */
  async sellerPage() {
    const [auction] = await this.auctions();
    return `${this.url}/seller/${auction.companySecureId}`;
  }

  async directorPage() {
    const [auction] = await this.auctions();
    const [director] = await this.get(`getdirectors/${auction.companySecureId}`);
    return `${this.url}/director/${director.secureId}`;
  }

  /** The address of the first lot for which `chosen` holds, over all auctions. */
  async lotWhere(chosen, kind) {
    for (const auction of await this.auctions(kind)) {
      const lot = (await this.lots(auction)).find(chosen);
      if (lot) return `${this.url}/auction/${auction.secureId}/lot/${lot.secureId}`;
    }
    throw new Error('The demo has no such lot.');
  }

  /** The address of the first lot that the one signed in leads and for which `chosen` holds. */
  async lotLed(chosen) {
    for (const auction of await this.auctions()) {
      const { auctionSession, lots } = await this.get(
        `getauctionandlots/${auction.secureId}/0/100`,
      );
      const { paddleNumber } = auctionSession;
      const lot = lots.find(
        (one) =>
          chosen(one) && paddleNumber !== null && one.currentBid?.paddleNumber === paddleNumber,
      );
      if (lot) return `${this.url}/auction/${auction.secureId}/lot/${lot.secureId}`;
    }
    throw new Error('The demo’s bidder leads no such lot.');
  }

  /**
   * The address of a lot on which the one signed in may take their bid back, for which they bid first: whether they
   * happen to lead one days before its close depends on the hour at which the demo was made.
   */
  async lotToRetract() {
    for (const auction of await this.auctions()) {
      const early = (await this.lots(auction)).find((lot) => lot.secondsToClose > 30 * 3600);
      if (early && (await this.#lead(early))) {
        return `${this.url}/auction/${auction.secureId}/lot/${early.secureId}`;
      }
    }
    throw new Error('The demo has no lot with a bid to take back.');
  }

  /** Bids on a lot until its bid may be taken back; false if it is not to be had. */
  async #lead({ secureId }) {
    for (let tries = 0; tries < 6; tries += 1) {
      const { lot } = await this.get(`getlot/${secureId}`);
      if (lot.mayRetract || lot.minimumBid === null) return lot.mayRetract;
      await this.post('placebid', {
        lotSecureId: secureId,
        bidAmount: lot.minimumBid * 2 ** tries,
        bidUniqueId: crypto.randomUUID(),
      });
    }
    return false;
  }

  /** Gives the signed-in user favorites, saved searches and followed sellers, once. */
  async fillDashboard() {
    const { totalCount } = await this.get('favorites/0/1');
    if (totalCount > 0) return;
    const [current, past] = [await this.auctions(), await this.auctions('past')];
    for (const auction of [...current.slice(0, 3), ...past.slice(0, 2)]) {
      for (const { secureId } of (await this.lots(auction)).slice(2, 7)) {
        await this.post('setfavorite', { secureId, isFavorite: true });
      }
      await this.post('setfollow', { secureId: auction.companySecureId, isFavorite: true });
    }
    for (const search of [{ Search: 'oak table' }, { Search: 'lamp', OrderBy: 'PriceLow' }]) {
      const { savedSearchId } = await this.post('search', search);
      await this.post('setfollowsearch', { secureId: savedSearchId, isFavorite: true });
    }
  }

  /** Id of an invoice of the signed-in user, preferably one that matches `chosen`. */
  async invoiceId(chosen = () => true) {
    // A demo that has just begun settles its past auctions first.
    for (let tries = 0; tries < 40; tries += 1) {
      const { data } = await this.get('GetInvoices/0/50');
      const invoice = data.find(chosen) ?? data[0];
      if (invoice) return invoice.secureId;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    throw new Error('The demo has no invoice.');
  }

  /** Signs in the seller, and returns the id of an invoice of the bidder's for the handover. */
  async invoiceToHandOver() {
    await this.logIn();
    await this.invoiceId();
    const { data } = await this.get('GetInvoices/0/50');
    await this.logIn('seller@fairlot.example');
    for (const { secureId } of data) {
      const answer = await this.#context.request.get(`${this.url}/api/site/checkin/${secureId}`);
      if (answer.ok()) return secureId;
    }
    throw new Error('The demo has no invoice of this seller.');
  }

  async auctionWhere(chosen, kind) {
    const auction = (await this.auctions(kind)).find(chosen);
    if (!auction) throw new Error('The demo has no such auction.');
    return `${this.url}/auction/${auction.secureId}`;
  }
}
