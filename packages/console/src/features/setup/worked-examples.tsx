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

/** Three typical hammer prices, in cents. */
const usual = [25_00, 100_00, 1_000_00];
/** The number of columns that fit on a screen. */
const maxSteps = 4;

/** The typical prices, and those at which another premium rate begins. */
function examplesOf({ premiumRules }: AllInTerms): number[] {
  const steps = premiumSteps(premiumRules).slice(1, 1 + maxSteps);
  return [...new Set([...usual, ...steps])].toSorted((a, b) => a - b);
}

/** Worked examples of what buyers pay, by the same rules as invoices. */
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

/** The terms as the rules take them; null if an input is not a number. */
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
