import type { SetupFields } from '@fairlot/contract';
import {
  allInPrice,
  centsToDollars,
  checkPremiumRules,
  premiumSteps,
  wholePpm,
} from '@fairlot/rules';
import type { AllInTerms } from '@fairlot/rules';
import { Money } from '@fairlot/ui/money.tsx';

/** Three hammer prices that most lots lie between. Cents. */
const usual = [25_00, 100_00, 1_000_00];
/** With so many beside them the table still stands on a screen. */
const maxSteps = 4;

/** The usual prices, and those at which another rate of premium begins. */
function examplesOf({ premiumRules }: AllInTerms): number[] {
  const steps = premiumSteps(premiumRules).slice(1, 1 + maxSteps);
  return [...new Set([...usual, ...steps])].toSorted((a, b) => a - b);
}

/** What buyers pay by these terms, by the same rules that make their invoices. */
export function WorkedExamples({
  premium,
  tax,
}: {
  premium: SetupFields['buyersPremium'];
  tax: unknown;
}) {
  const terms = termsOf(premium, tax);
  return (
    <section
      aria-label="What buyers pay"
      className="rounded-lg border border-line bg-surface p-5 shadow-card"
    >
      <h2 className="text-lg">What buyers pay</h2>
      {terms === null ? (
        <p className="mt-2 text-sm text-ink-soft">
          Shown as soon as premium and tax are valid numbers.
        </p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {examplesOf(terms).map((hammer) => {
            const { premium: added, tax: taxed, total } = allInPrice(hammer, terms);
            return (
              <li key={hammer} className="py-3">
                <p className="text-base font-semibold">
                  bid <Money dollars={centsToDollars(hammer)} /> → pay{' '}
                  <Money dollars={centsToDollars(total)} />
                </p>
                <p className="text-sm text-ink-soft">
                  <Money dollars={centsToDollars(hammer)} /> hammer +{' '}
                  <Money dollars={centsToDollars(added)} /> premium
                  {terms.salesTax > 0 && (
                    <>
                      {' '}
                      + <Money dollars={centsToDollars(taxed)} /> tax on both
                    </>
                  )}
                </p>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** Terms as the rules know them; null where something was typed that is no number. */
function termsOf(premium: SetupFields['buyersPremium'], tax: unknown): AllInTerms | null {
  const premiumRules = premium.map(({ bands, cumulative, minimum }) => ({
    bands: bands.map(({ from, rate }) => ({
      from: Math.round(from * 100),
      rate: Math.round(rate * wholePpm),
    })),
    cumulative,
    minimum: Math.round(minimum * 100),
  }));
  const isUsable =
    typeof tax === 'number' &&
    tax >= 0 &&
    tax <= 1 &&
    premiumRules.every(({ bands }) => bands.every(({ from }) => Number.isSafeInteger(from)));
  if (!isUsable || checkPremiumRules(premiumRules) !== null) return null;
  return { premiumRules, salesTax: Math.round(tax * wholePpm) };
}
