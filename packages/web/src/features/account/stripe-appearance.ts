import type { Appearance } from '@stripe/stripe-js';

/** Our tokens for Stripe's fields, read from the page: frames inherit no style and know no dark mode. */
export function stripeAppearance(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    theme: 'stripe',
    variables: {
      colorPrimary: token('--color-brand'),
      colorBackground: token('--color-surface'),
      colorText: token('--color-ink'),
      colorTextSecondary: token('--color-ink-soft'),
      colorDanger: token('--color-bad'),
      fontFamily: 'ui-sans-serif, system-ui, sans-serif',
      fontSizeBase: '17px',
      borderRadius: '10px',
    },
  };
}
