import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PasskeyElsewhere, SetUpOnMarketplace } from './second-step-elsewhere.tsx';

const marketplace = { name: 'Fairlot', url: 'https://fairlot.example' };

test('the marketplace asks to remove a seller’s passkey first, because it would be required', () => {
  expect(renderToStaticMarkup(<PasskeyElsewhere />)).toMatch(/remove it there.*come back here/s);
});

test.each([true, false])('a seller’s host leads to the marketplace: passkey %s', (hasPasskey) => {
  const shown = renderToStaticMarkup(<SetUpOnMarketplace {...{ marketplace, hasPasskey }} />);
  expect(shown).toContain('href="https://fairlot.example/account/personalinfo"');
  // One made on a seller's host would lock its owner out of the set-up on the marketplace.
  expect(shown).not.toContain('add a passkey');
});
