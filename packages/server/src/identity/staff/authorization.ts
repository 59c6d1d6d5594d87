import type { Action, Endpoint } from '@fairlot/contract';
import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Caller, SignedIn } from '#platform/http/caller.ts';
import { idOf } from '#platform/http/read-address.ts';
import { isOperator, openViewOf } from '#identity/operators/public.ts';
import type { SecondFactor } from '#identity/second-factor/public.ts';
import { isOpenTo } from './may.ts';
import type { Holder } from './may.ts';
import { rolesOf } from './roles.queries.ts';
import { isOfSeller } from './subjects.queries.ts';

/** The subject of an action: something of a seller's, such as a sale, a lot, an invoice. */
export interface Subject {
  readonly sellerCompanyId: string;
  /** The sale that it belongs to; null if it belongs to the whole company. */
  readonly auctionId: string | null;
}

/** The sellers, and the sales of others, at which somebody may do something. */
export interface OpenTo {
  readonly sellers: readonly string[];
  readonly sales: readonly string[];
}

/** The action of a console call, and the subject that needs permission. */
export type CallOfConsole = Pick<Endpoint, 'reach'> & { readonly action: Action };

/**
 * The only place that authorizes a seller's own people: it requires a role to which the action is open
 * (`may.ts`), at that seller or at the sale concerned, and a second factor in their login (decisions 046,
 * 078 and 149). A token may do what both its scopes and its maker's roles allow (decision 125).
 */
export interface Authorization {
  /**
   * For calls that show staff, or operators, more than others: without a second factor they see what the
   * public sees.
   */
  readonly can: (person: Caller, action: Action, subject: Subject) => Promise<boolean>;
  /**
   * For calls that only staff may make: throws `NotFound` for everybody else, as if the subject did not
   * exist, and `SecondFactorRequired` until a second factor was shown.
   */
  readonly require: (person: SignedIn, action: Action, subject: Subject) => Promise<void>;
  /**
   * The same for a call of the console, whose address names the seller, and the sale and the lot if it is
   * about one: what is malformed or of another seller is not found, and no handler waits for its locks.
   * Operators' actions are only for operators, whichever seller is concerned.
   */
  readonly authorize: (person: SignedIn, call: CallOfConsole, params: unknown) => Promise<void>;
  /**
   * Throws `ViewingOnly` for writes while an operator views a company, whatever else they may do; ending
   * the view is allowed.
   */
  readonly refuseWrite: (person: SignedIn, action: Action | null) => Promise<void>;
  /** Whether it is open to them only as an operator viewing the company, not by a role of their own. */
  readonly looksAround: (person: SignedIn, action: Action, subject: Subject) => Promise<boolean>;
  /** Whether an account's roles alone allow it: for what was opened by a fully authenticated login before. */
  readonly holds: (userId: string, action: Action, subject: Subject) => Promise<boolean>;
  /** Where they may do this; nowhere without a second factor. */
  readonly openTo: (person: Caller, action: Action) => Promise<OpenTo>;
}

/** Whether a token's scopes allow the action. */
const isWithin = ({ token }: SignedIn, action: Action, sellerId: string) =>
  token === undefined || (token.tenantId === sellerId && token.scopes.includes(action));

/** Operators' actions are only for operators, whichever seller is concerned. */
const isOfOperators = (action: Action) => action.startsWith('operator.');

const OfAddress = z.object({
  sellerId: z.string(),
  saleId: z.string().optional(),
  lotId: z.string().optional(),
});

/** A role of somebody, at a whole seller or (not null) at one of its sales. */
interface Held {
  readonly sellerCompanyId: string;
  readonly auctionId: string | null;
  readonly role: Holder;
}

/** Whether one of these roles opens an action on this sale, or (null) on the company. */
const opens = (roles: readonly Held[], action: Action, saleId: string | null) =>
  roles.some(
    ({ role, auctionId }) => (auctionId === null || auctionId === saleId) && isOpenTo(role, action),
  );

export function createAuthorization(
  { kysely }: Database,
  secondFactor: SecondFactor,
): Authorization {
  /** Their roles at one seller, or (null) everywhere, and the view of their login. */
  async function heldBy(person: SignedIn, sellerId: string | null): Promise<readonly Held[]> {
    const roles = await rolesOf(kysely, person.userId, sellerId);
    const view = person.token === undefined ? await openViewOf(kysely, person.loginId) : null;
    if (view === null || (sellerId !== null && view.sellerId !== sellerId)) return roles;
    return [...roles, { sellerCompanyId: view.sellerId, auctionId: null, role: 'operator' }];
  }

  const hasRoleFor = async (person: SignedIn, action: Action, subject: Subject) =>
    isOfOperators(action)
      ? isOperator(kysely, person.userId)
      : opens(await heldBy(person, subject.sellerCompanyId), action, subject.auctionId);
  /** By roles alone: an operator's view opens nothing that outlasts it. */
  const holds = async (userId: string, action: Action, subject: Subject) =>
    opens(await rolesOf(kysely, userId, subject.sellerCompanyId), action, subject.auctionId);
  /** The maker of a token had shown a second factor then. */
  const hasShownFactor = async (person: SignedIn) =>
    person.token !== undefined || secondFactor.isShown(person);

  /** Passes if their role allows it (`isOpen`); otherwise as if the seller did not exist. */
  async function pass(person: SignedIn, action: Action, sellerId: string, isOpen: boolean) {
    const { token } = person;
    if (token !== undefined && token.tenantId !== sellerId) throw new AppError('NotFound');
    if (token !== undefined) {
      if (isOpen && token.scopes.includes(action)) return;
      throw new AppError(
        'TokenMayNot',
        isOpen
          ? `This token may not do this: it lacks the scope ${action}.`
          : 'This token may not do this: the person who made it may no longer do it.',
      );
    }
    if (!isOpen) throw new AppError('NotFound');
    await secondFactor.require(person);
  }

  return {
    holds,
    require: async (person, action, subject) =>
      pass(person, action, subject.sellerCompanyId, await hasRoleFor(person, action, subject)),
    async authorize(person, { action, reach }, params) {
      if (isOfOperators(action)) {
        if (!(await isOperator(kysely, person.userId))) throw new AppError('NotFound');
        return secondFactor.require(person);
      }
      const address = OfAddress.parse(params);
      const sellerId = idOf(address.sellerId);
      const saleId = address.saleId === undefined ? null : idOf(address.saleId);
      const lotId = address.lotId === undefined ? null : idOf(address.lotId);
      const roles = await heldBy(person, sellerId);
      const isOpen =
        reach === 'any-sale'
          ? roles.some(({ role }) => isOpenTo(role, action))
          : opens(roles, action, reach === 'company' ? null : saleId);
      await pass(person, action, sellerId, isOpen);
      if (saleId !== null && !(await isOfSeller(kysely, { sellerId, saleId, lotId }))) {
        throw new AppError('NotFound');
      }
    },
    can: async (person, action, subject) =>
      person.kind === 'user' &&
      isWithin(person, action, subject.sellerCompanyId) &&
      (await hasRoleFor(person, action, subject)) &&
      hasShownFactor(person),
    async refuseWrite({ loginId, token }, action) {
      if (token !== undefined || action === 'operator.end-view') return;
      if ((await openViewOf(kysely, loginId)) !== null) throw new AppError('ViewingOnly');
    },
    async looksAround(person, action, { sellerCompanyId, auctionId }) {
      const held = await heldBy(person, sellerCompanyId);
      const own = held.filter(({ role }) => role !== 'operator');
      return own.length < held.length && !opens(own, action, auctionId);
    },
    async openTo(person, action) {
      if (person.kind !== 'user') return nowhere;
      const roles = await heldBy(person, null);
      const open = roles.filter(
        ({ role, sellerCompanyId }) =>
          isOpenTo(role, action) && isWithin(person, action, sellerCompanyId),
      );
      if (open.length === 0 || !(await hasShownFactor(person))) return nowhere;
      return {
        sellers: open.flatMap((one) => (one.auctionId === null ? [one.sellerCompanyId] : [])),
        sales: open.flatMap(({ auctionId }) => (auctionId === null ? [] : [auctionId])),
      };
    },
  };
}

const nowhere: OpenTo = { sellers: [], sales: [] };
