import { parseMoment } from '#selling/sales/public.ts';
import type { Moment, SaleLink, SaleTerms } from '#selling/sales/public.ts';
import { parseJson, problemAt, problemsOf } from './json-problems.ts';
import { inPlainWords } from './plain-words.ts';
import type { Problem } from './problem.ts';
import { SaleSchema } from './sale-schema.ts';
import type { SaleJson } from './sale-schema.ts';
import type { SaleManager, SaleSeller } from '#selling/sellers/public.ts';

/** The sale as a whole from `sale.json`, and how it divides the catalogue. */
export interface SaleFile {
  readonly seller: SaleSeller;
  readonly manager: SaleManager | null;
  readonly terms: SaleTerms;
  /** Null: one session. */
  readonly sessions: readonly SessionRange[] | null;
  readonly marketingLinks: readonly SaleLink[];
}

export interface SessionRange {
  readonly name: string;
  readonly descriptionHtml: string;
  readonly firstCloseTime: Moment | null;
  /** Lot numbers, both included. */
  readonly from: string;
  readonly to: string;
}

/** Reads `sale.json` and lists all problems; `sale` is null if there are any. */
export function readSaleJson(source: string): {
  sale: SaleFile | null;
  timeZone: string;
  problems: readonly Problem[];
} {
  const parsed = parseJson(source);
  if (parsed.problem) return { sale: null, timeZone: 'UTC', problems: [parsed.problem] };
  const checked = SaleSchema.safeParse(parsed.value, { error: inPlainWords });
  if (!checked.success) {
    const problems = checked.error.issues.flatMap(problemsOf);
    return { sale: null, timeZone: 'UTC', problems };
  }
  const problems: Problem[] = [];
  const sale = assemble(checked.data, problems);
  return { sale: problems.length === 0 ? sale : null, timeZone: checked.data.timeZone, problems };
}

function assemble(json: SaleJson, problems: Problem[]): SaleFile {
  const moment = (text: string, ...path: PropertyKey[]): Moment => {
    const parsed = parseMoment(text, json.timeZone);
    if (parsed) return parsed;
    problems.push(
      problemAt(path, `"${text}" is no time such as 2026-05-31T18:00:00-04:00 or +90s`),
    );
    return { kind: 'at', at: 0 };
  };
  const optionalMoment = (text: string | undefined, ...path: PropertyKey[]) =>
    text === undefined ? null : moment(text, ...path);

  const { seller, manager, sessions } = json;
  if (json.noTax !== null && json.salesTax > 0)
    problems.push(problemAt(['noTax'], 'is for a sale whose "salesTax" is 0'));
  const { description, termsAndConditions, host = null, ...company } = seller;
  return {
    seller: { ...company, descriptionHtml: description, termsHtml: termsAndConditions, host },
    manager: manager ?? null,
    terms: {
      title: json.title,
      descriptionHtml: json.description,
      photo: json.photo,
      timeZone: json.timeZone,
      address1: json.address1,
      address2: json.address2,
      city: json.city,
      state: json.state,
      zip: json.zip,
      startTime: optionalMoment(json.startTime, 'startTime'),
      firstCloseTime: moment(json.firstCloseTime, 'firstCloseTime'),
      lotInterval: json.lotIntervalSeconds,
      softClose: json.softCloseSeconds,
      premiumRules: json.buyersPremium,
      salesTax: json.salesTax,
      noTax: json.noTax,
      increments: json.increments,
      wholeIncrementsOnly: json.wholeIncrementsOnly,
      reservePolicy: json.reservePolicy,
      approval: json.approval,
      pickupOptions: json.pickupOptions,
      pickupWindows: json.pickupWindows.map((window, index) => ({
        start: moment(window.start, 'pickupWindows', index, 'start'),
        end: moment(window.end, 'pickupWindows', index, 'end'),
        slotMinutes: window.slotMinutes,
        perSlot: window.perSlot,
      })),
      pickupTermsHtml: json.pickupTerms,
      termsHtml: json.termsAndConditions,
      autoCharge: json.autoCharge,
      chargeDelay: json.chargeDelayHours,
    },
    sessions:
      sessions?.map(({ name, description: descriptionHtml, firstCloseTime, from, to }, index) => ({
        name,
        descriptionHtml,
        firstCloseTime: optionalMoment(firstCloseTime, 'sessions', index, 'firstCloseTime'),
        from,
        to,
      })) ?? null,
    marketingLinks: readLinks(json, problems),
  };
}

/** Each link with its session, the first unless it names one; links are told apart by name. */
function readLinks({ marketingLinks, sessions }: SaleJson, problems: Problem[]): SaleLink[] {
  const taken = new Set<string>();
  return marketingLinks.map(({ name, session: sessionName }, index) => {
    const complain = (field: string, reason: string) =>
      problems.push(problemAt(['marketingLinks', index, field], reason));
    if (taken.has(name.toLowerCase())) complain('name', `"${name}" is there twice`);
    taken.add(name.toLowerCase());
    if (sessionName === undefined) return { name, session: 0 };
    const session = (sessions ?? []).findIndex((one) => one.name === sessionName);
    if (session === -1) complain('session', `"${sessionName}" is no session of the sale`);
    return { name, session };
  });
}
