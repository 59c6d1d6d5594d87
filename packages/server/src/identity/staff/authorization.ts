import type { Action } from '@fairlot/contract';
import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Caller, SignedIn } from '#platform/http/caller.ts';
import { idOf } from '#platform/http/read-address.ts';
import { isOperator } from '#identity/operators/public.ts';
import type { SecondFactor } from '#identity/second-factor/public.ts';
import { isOpenTo } from './may.ts';
import { roleAt, rolesOf } from './staff.queries.ts';

/** What an action is done to: something of a seller's, such as a sale, a lot, an invoice. */
export interface OfSeller {
  readonly sellerCompanyId: string;
}

/**
 * The one place that opens what a seller's own people may do and see: it takes a role at that seller to
 * which the action is open (`may.ts`), and a second factor in their login (decisions 046 and 078). A token
 * may do what both its scopes and its maker's role allow (decision 125).
 */
export interface Authorization {
  /**
   * For calls that show staff more than others: without a second factor they see what everybody sees.
   */
  readonly can: (person: Caller, action: Action, subject: OfSeller) => Promise<boolean>;
  /**
   * For calls that only staff may make. Throws `NotFound` for everybody else, as if the subject did not
   * exist, and `SecondFactorRequired` until a second factor was shown.
   */
  readonly require: (person: SignedIn, action: Action, subject: OfSeller) => Promise<void>;
  /**
   * The same for a call of the console, whose address names the seller: a malformed one is not found.
   * What operators do is for them alone, whichever seller it is about.
   */
  readonly authorize: (person: SignedIn, action: Action, params: unknown) => Promise<void>;
  /** The sellers at which they may do it; none without a second factor. */
  readonly sellersOpenTo: (person: Caller, action: Action) => Promise<readonly string[]>;
}

/** What a token leaves of what its maker may do. */
const isWithin = ({ token }: SignedIn, action: Action, sellerId: string) =>
  token === undefined || (token.tenantId === sellerId && token.scopes.includes(action));

const OfAddress = z.object({ sellerId: z.string() });

export function createAuthorization(
  { kysely }: Database,
  secondFactor: SecondFactor,
): Authorization {
  const hasRoleFor = async ({ userId }: SignedIn, action: Action, subject: OfSeller) =>
    isOpenTo(await roleAt(kysely, userId, subject.sellerCompanyId), action);
  /** Whoever made a token had shown a second factor then. */
  const hasShownFactor = async (person: SignedIn) =>
    person.token !== undefined || secondFactor.isShown(person);

  async function require(person: SignedIn, action: Action, subject: OfSeller): Promise<void> {
    const { token } = person;
    if (token !== undefined && token.tenantId !== subject.sellerCompanyId) {
      throw new AppError('NotFound');
    }
    const may = await hasRoleFor(person, action, subject);
    if (token !== undefined) {
      if (may && token.scopes.includes(action)) return;
      throw new AppError(
        'TokenMayNot',
        may
          ? `This token may not do this: it lacks the scope ${action}.`
          : 'This token may not do this: whoever made it may not do it anymore.',
      );
    }
    if (!may) throw new AppError('NotFound');
    await secondFactor.require(person);
  }

  return {
    require,
    async authorize(person, action, params) {
      if (!action.startsWith('operator.')) {
        return require(person, action, { sellerCompanyId: idOf(OfAddress.parse(params).sellerId) });
      }
      if (!(await isOperator(kysely, person.userId))) throw new AppError('NotFound');
      return secondFactor.require(person);
    },
    can: async (person, action, subject) =>
      person.kind === 'user' &&
      isWithin(person, action, subject.sellerCompanyId) &&
      (await hasRoleFor(person, action, subject)) &&
      hasShownFactor(person),
    async sellersOpenTo(person, action) {
      if (person.kind !== 'user') return [];
      const sellers = await rolesOf(kysely, person.userId);
      const open = sellers.filter(
        ({ role, sellerCompanyId }) =>
          isOpenTo(role, action) && isWithin(person, action, sellerCompanyId),
      );
      if (open.length === 0 || !(await hasShownFactor(person))) return [];
      return open.map(({ sellerCompanyId }) => sellerCompanyId);
    },
  };
}
