import type { WebhookEvent } from '@fairlot/contract';

/** The events of webhooks, grouped and named for people. */
export const eventGroups: readonly {
  readonly name: string;
  readonly events: readonly (readonly [WebhookEvent, string])[];
}[] = [
  {
    name: 'Sales',
    events: [
      ['sale.published', 'A sale is published'],
      ['sale.paused', 'A sale is paused'],
      ['sale.resumed', 'A paused sale is resumed'],
      ['sale.extended', 'Lots get more time'],
      ['announcement.made', 'Something is announced'],
      ['sale.closed', 'All lots have closed'],
      ['sale.canceled', 'A sale is canceled'],
    ],
  },
  {
    name: 'Lots',
    events: [
      ['lot.changed', 'A lot of a draft is changed'],
      ['lot.added', 'A lot is added to a running sale'],
      ['lot.corrected', 'A lot is corrected'],
      ['lot.withdrawn', 'A lot is withdrawn'],
      ['lot.sold', 'A lot is sold'],
      ['lot.passed', 'A lot is not sold'],
    ],
  },
  {
    name: 'Bidders',
    events: [
      ['bidder.registered', 'Someone registers'],
      ['bidder.approved', 'A bidder is approved'],
      ['bidder.refused', 'A bidder is declined'],
    ],
  },
  {
    name: 'Invoices',
    events: [
      ['invoice.created', 'An invoice is made'],
      ['invoice.changed', 'An invoice changes'],
      ['invoice.paid', 'An invoice is paid in full'],
    ],
  },
];

const words: ReadonlyMap<string, string> = new Map(eventGroups.flatMap(({ events }) => events));

/** An event's name; an event of another version keeps its technical name. */
export const eventName = (event: string): string =>
  event === 'webhook.test' ? 'Test event' : (words.get(event) ?? event);
