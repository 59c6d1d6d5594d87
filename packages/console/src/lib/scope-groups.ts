import type { Action, ApiScope } from '@fairlot/contract';

/** The scopes of a token, grouped and named for people. */
export const scopeGroups: readonly {
  readonly name: string;
  readonly scopes: readonly (readonly [ApiScope, string])[];
}[] = [
  {
    name: 'Sales',
    scopes: [
      ['sale.see', 'See sales and how they stand'],
      ['sale.see-draft', 'See drafts, too'],
      ['sale.create', 'Make drafts'],
      ['sale.edit', 'Change how a sale is set up'],
      ['sale.publish', 'Publish sales'],
      ['sale.archive', 'Archive sales that are invoiced'],
      ['sale.rehearse', 'Rehearse sales'],
      ['sale.report', 'Read invoices of closed sales'],
      ['sale.run', 'Pause, resume, extend, announce and withdraw'],
    ],
  },
  {
    name: 'Lots',
    scopes: [
      ['lot.see', 'See lots with their reserves'],
      ['lot.edit', 'Change lots and photos before publication'],
      ['lot.add', 'Add lots to a running sale'],
      ['lot.correct', 'Correct lots of a running sale'],
      ['lot.lower-reserve', 'Lower the reserve of a running lot'],
      ['consignor.see', 'See consignors with their contacts'],
      ['consignor.edit', 'Change consignors, and ask for their consent'],
    ],
  },
  {
    name: 'Bidders',
    scopes: [
      ['bidder.see', 'See who registered, with their contacts'],
      ['bidder.approve', 'Approve and decline them'],
      ['bidder.limit', 'Set how high they may bid in a sale'],
      ['bidder.block', 'Block them, but for fraud or what they have not paid'],
      ['question.see', 'See questions about lots'],
      ['question.answer', 'Answer questions in public'],
    ],
  },
  {
    name: 'After the sale',
    scopes: [
      ['after-sale.see', 'See lots that passed'],
      ['after-sale.decide', 'Offer, return and relist them'],
      ['sale.export', 'Read invoices with the buyers’ contacts, and their PDFs'],
      ['invoice.send', 'Email invoices again'],
    ],
  },
  {
    name: 'Company',
    scopes: [
      ['company.see', 'See the company’s profile'],
      ['staff.see', 'See who works here'],
      ['log.see', 'Read the activity log'],
      ['webhook.replay', 'See webhook deliveries, and replay them'],
    ],
  },
];

const words = new Map<Action, string>([
  ...scopeGroups.flatMap(({ scopes }) => scopes),
  ['company.edit', 'Change the company’s profile'],
  ['staff.manage', 'Invite and remove people, and give them roles'],
  ['api.manage', 'Create and revoke API tokens'],
  ['pickup.look-up', 'See what is to be handed over'],
  ['pickup.hand-over', 'Note what was handed over'],
  ['sale.report', 'See what a sale came to'],
  ['sale.export', 'Export a sale'],
  ['invoice.send', 'Send invoices again'],
  ['bids.see-retracted', 'See bids that were retracted'],
]);

/** A permission as text. */
export const permissionName = (action: Action): string => words.get(action) ?? action;
