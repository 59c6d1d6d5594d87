import type { LoggedAction } from '@fairlot/contract';

/** What each action reads like between the name of who did it and what it was done to. */
const verbs: Readonly<Record<LoggedAction, string>> = {
  'company.open': 'opened the company',
  'company.change': 'changed the company',
  'company.logo': 'changed the logo of',
  'company.open-site': 'opened the site',
  'company.verify': 'verified the company',
  'manager.add': 'added the manager',
  'manager.change': 'changed the manager',
  'manager.photo': 'changed the photo of the manager',
  'manager.remove': 'removed the manager',
  'staff.add': 'added to the people',
  'staff.change-role': 'changed the role of',
  'staff.invite': 'invited',
  'staff.join': 'accepted an invitation:',
  'staff.leave': 'closed their account, and with it the role of',
  'staff.remove': 'removed from the people',
  'staff.revoke-invitation': 'took back the invitation of',
  'api.make-token': 'made the token',
  'api.revoke-token': 'revoked the token',
  'sale.create': 'made the draft',
  'sale.add-link': 'made an address to advertise',
  'sale.edit': 'changed the set-up of',
  'sale.photo': 'changed the photo of',
  'sale.remove-link': 'turned off an address of',
  'sale.preview': 'showed everybody a preview of',
  'sale.publish': 'published',
  'sale.schedule': 'scheduled the publication of',
  'sale.unschedule': 'took back the publication of',
  'sale.pause': 'paused',
  'sale.resume': 'resumed',
  'sale.extend': 'gave more time to',
  'sale.announce': 'announced something in',
  'sale.archive': 'put away',
  'lot.add': 'added while bidders were bidding:',
  'lot.insert': 'added',
  'lot.duplicate': 'duplicated',
  'lot.split': 'split',
  'lot.merge': 'merged',
  'lot.move': 'moved',
  'lot.move-to-sale': 'moved to another sale:',
  'lot.renumber': 'gave another number to',
  'lot.remove': 'removed',
  'lot.change': 'changed',
  'lot.import': 'imported',
  'lot.add-picture': 'added a picture to',
  'lot.move-picture': 'moved a picture of',
  'lot.remove-picture': 'took a picture away from',
  'lot.rotate-picture': 'turned a picture of',
  'lot.withdraw': 'withdrew',
  'lot.lower-reserve': 'lowered the reserve of',
  'lot.correct': 'corrected',
  'lot.return': 'returned to its consignor:',
  'lot.relist': 'put into another sale:',
  'offer.make': 'offered',
  'offer.withdraw': 'took back the offer of',
  'bidder.approve': 'approved the bidder',
  'bidder.refuse': 'refused the bidder',
  'bidder.block': 'blocked the bidder',
  'bidder.change-rules': 'changed the rules of approval of',
  'bidder.note': 'noted something about the bidder',
  'bidder.unblock': 'lifted the block of the bidder',
  'question.answer': 'answered',
  'question.dismiss': 'put away',
};

/** "paused The Willard Place House"; what an older version wrote down is named as it was. */
export function saidAction(action: string, subject: string): string {
  const { [action as LoggedAction]: phrase = `${action}:` } = verbs;
  return `${phrase} ${subject}`;
}

/** A stored value in words. */
export function saidValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  return typeof value === 'string' ? `“${value}”` : JSON.stringify(value);
}
