import type { Page } from '@playwright/test';
import type { StripeAccount } from '../../packages/server/src/platform/cards/testing/stripe-account.ts';

/** A stand-in for the part of Stripe's script that our fields use; cards are named by test id. */
const script = `
window.Stripe = () => {
  const element = (type, options) => {
    const listeners = {};
    let place = null;
    return {
      mount(to) {
        place = to;
        const name = options?.defaultValues?.name ?? '';
        place.innerHTML = type === 'payment'
          ? '<label>Card <input name="card"></label>'
          : '<label>Full name <input value="' + name + '"></label>';
      },
      on(event, listener) {
        listeners[event] = listener;
        // Stripe's own are ready long after the page has begun to listen: a frame has to load.
        if (event === 'ready') setTimeout(() => listeners.ready(), 0);
      },
      off() {}, once() {}, update() {}, unmount() {},
      destroy() { if (place) place.innerHTML = ''; },
    };
  };
  const challenge = () => new Promise((resolve) => {
    const host = document.body.appendChild(document.createElement('div'));
    const frame = document.createElement('iframe');
    frame.name = '__privateStripeFrame1';
    frame.title = 'Your bank asks';
    frame.style.cssText = 'position:fixed;inset:20%;z-index:2147483647;background:#fff';
    frame.srcdoc = '<label>Code <input></label><button>Confirm</button>';
    frame.onload = () => {
      const inner = frame.contentDocument;
      inner.querySelector('button').onclick = () => {
        const code = inner.querySelector('input').value;
        host.remove();
        resolve(code === '123');
      };
    };
    host.append(frame);
  });
  return {
    elements: ({ clientSecret }) => ({ clientSecret, create: element, getElement: () => null, update() {} }),
    async confirmSetup({ elements }) {
      const card = document.querySelector('input[name=card]').value;
      return window.confirmAtStripe(elements.clientSecret, card, null)
        .then(async (result) => result.setupIntent?.status === 'requires_action'
          ? window.confirmAtStripe(elements.clientSecret, card, await challenge())
          : result);
    },
    retrieveSetupIntent: (clientSecret) => window.setupAtStripe(clientSecret),
    async handleNextAction({ clientSecret }) {
      return window.answerBankAtStripe(clientSecret, await challenge());
    },
    createToken() {}, createPaymentMethod() {}, confirmCardPayment() {},
  };
};`;

/** Serves the script from Stripe's host; what it confirms happens in the stand-in's account. */
export async function fakeStripeScript(page: Page, account: StripeAccount): Promise<void> {
  await page.exposeFunction(
    'confirmAtStripe',
    (clientSecret: string, card: string, answered: boolean | null) => {
      const setupRef = clientSecret.split('_secret')[0] ?? '';
      const setup =
        answered === null
          ? account.confirmInBrowser(clientSecret, card)
          : account.conclude(setupRef, answered);
      const error = setup.last_setup_error;
      return error === null ? { setupIntent: setup } : { error: { message: error.message } };
    },
  );
  await page.exposeFunction('setupAtStripe', (clientSecret: string) => ({
    setupIntent: account.setup(clientSecret.split('_secret')[0] ?? ''),
  }));
  await page.exposeFunction('answerBankAtStripe', (clientSecret: string, approved: boolean) => ({
    paymentIntent: account.payments.authenticate(clientSecret, approved),
  }));
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
}
