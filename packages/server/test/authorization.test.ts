import * as contract from '@fairlot/contract';
import type { Endpoint } from '@fairlot/contract';
import { describe, expect, test } from 'vitest';
import { productSource } from './support/product-source.ts';
import { readsTable, withoutComments } from './support/reads-table.ts';

// Permissions of sellers' people and operators are checked in one place
// (`identity/staff/authorization.ts`). Console calls that name their action are checked at the entry
// point, and `console-calls.db.test.ts` tests each; this test covers what the entry point cannot know.

const calls = Object.entries(contract as Record<string, unknown>).flatMap(([name, value]) => {
  const call = value as Partial<Endpoint> | null;
  return call?.method === undefined ? [] : [{ name, call: call as Endpoint }];
});
const source = productSource('server/src');

/** Calls that concern no company, or one that the caller does not belong to yet. */
const openToAll = [
  'acceptInvitation',
  'declineInvitation',
  'getApiDescription',
  'getConsoleViewer',
  'openCompany',
  'readInvitation',
];

test('every other call of the console names the action that it takes', () => {
  const unnamed = calls.filter(({ call }) => call.hosts === 'console' && call.action === null);
  expect(unnamed.map(({ name }) => name).toSorted()).toEqual(openToAll);
});

/** The statement that serves a call: from `api.handle(` to the next one, or to the end of its function. */
function servedBy(text: string, name: string): string | null {
  const alias = new RegExp(String.raw`\b${name} as (\w+)`).exec(text)?.[1] ?? name;
  const begins = new RegExp(String.raw`api\.handle\(\s*(?:contract\.)?${alias}\b`).exec(text);
  return begins === null
    ? null
    : (text.slice(begins.index).split(/\n {2}api\.handle\(|\n}/)[0] ?? '');
}

/** Whether a handler checks a permission, itself or through a function of the same file. */
function asks(text: string, statement: string): boolean {
  const asking = Array.from(
    text.matchAll(/\n {2}async function (\w+)\(.*?\n {2}}/gs),
    ([body, helper = '']) => (/authorization\.require\(/.test(body) ? [helper] : []),
  ).flat();
  return [String.raw`authorization\.require`, ...asking].some((call) =>
    new RegExp(String.raw`\b${call}\(`).test(statement),
  );
}

const routes = (handler: string) => `
  async function requireMay(id) {
    await authorization.require(caller, 'sale.report', await saleOf(id));
  }
  async function find(id) {
    return saleOf(id);
  }
  api.handle(getReport, ${handler});
  api.handle(contract.other, async () => requireMay('id'));
}`;

describe('a staff call whose address names no seller checks the permission itself', () => {
  const ofStaff = calls.filter(({ call }) => call.access === 'staff' && call.action === null);
  test.each(ofStaff)('$name', ({ name }) => {
    const statements = source.flatMap(({ file, text }) => {
      const statement = servedBy(text, name);
      return statement === null ? [] : [{ file, asks: asks(text, statement) }];
    });
    expect(statements).toEqual([{ file: expect.any(String), asks: true }]);
  });

  test.each([
    ['async () => authorization.require(caller, action, sale)', true],
    ['async () => requireMay(params.id)', true],
    ['async () => find(params.id)', false],
    ['async () => ({})', false],
  ])('such as %s: %s', (handler, isAsked) => {
    const text = routes(handler);
    expect(asks(text, servedBy(text, 'getReport') ?? '')).toBe(isAsked);
  });
});

/** Decides by a role or by being an operator, with the functions that are for that. */
const decides = (text: string) => /\b(?:isOperator|isOpenTo)\b/.test(withoutComments(text));
/** Reads who works for whom, and who is an operator. */
const readsRoles = (text: string) => readsTable(text, ['staff', 'staff_sales', 'operators']);

/** Where it is decided, where operators are stored, and who reads these tables for no decision. */
const deciding = /^identity\/(?:staff\/|operators\/(?:public|operators\.queries)\.ts$)/;
const reading = [
  'identity/operators/operators.queries.ts',
  'identity/operators/views.queries.ts',
  // Who may have raised prices.
  'operations/signals/parties.queries.ts',
  // Whom a mail about a webhook is sent to.
  'operations/webhooks/endpoints.queries.ts',
];

describe('nobody else decides by roles', () => {
  test('by the functions for it', () => {
    const others = source.filter(({ file, text }) => !deciding.test(file) && decides(text));
    expect(others.map(({ file }) => file)).toEqual([]);
  });

  test('or by the tables', () => {
    const others = source.filter(
      ({ file, text }) => !file.startsWith('identity/staff/') && readsRoles(text),
    );
    expect(others.map(({ file }) => file).toSorted()).toEqual(reading);
  });

  test.each([
    "import { isOperator } from '#identity/operators/public.ts';",
    "import { isOperator as runsAll } from '#identity/operators/public.ts';",
    "import {\n  addStaff,\n  isOpenTo,\n} from '#identity/staff/public.ts';",
    "import * as staff from '#identity/staff/public.ts';\nstaff.isOpenTo(role, action);",
    "const { isOperator } = await import('#identity/operators/public.ts');",
    "export { isOperator } from '#identity/operators/public.ts';",
  ])('a function is noticed in: %s', (text) => expect(decides(text)).toBe(true));

  test.each([
    'select role from staff where user_id = $1',
    'select from\n  only public.staff s',
    'select from "public"."operators"',
    'left join operators op on op.user_id = b.bidder_id',
    'select from users u, staff_sales at where at.user_id = u.id',
    'delete from users using operators o where o.user_id = users.id',
    "db.selectFrom('staff as s')",
    "db.selectFrom(['users', 'operators as o'])",
    ".leftJoin(\n  'operators', 'operators.user_id', 'users.id')",
    'db.selectFrom("staff")',
    "sql`select from ${sql.table('public.staff')}`",
    "sql`select from ${sql.ref('operators')}`",
  ])('a table is noticed in: %s', (text) => expect(readsRoles(text)).toBe(true));

  test.each([
    '// from staff who left',
    "selectFrom('staff_invitations')",
    'select from staffing',
    "const kinds = ['staff', 'operators'];",
  ])('but not in: %s', (text) => expect(readsRoles(text) || decides(text)).toBe(false));
});

test('what answers below the console’s address is a call of the contract', () => {
  const beside = source.filter(({ text }) => /['"`]\/api\/console/.test(text));
  expect(beside.map(({ file }) => file)).toEqual([]);
});
