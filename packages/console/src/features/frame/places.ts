import type { Action } from '@fairlot/contract';
import {
  Blocks,
  Building2,
  Gavel,
  Handshake,
  History,
  ListTodo,
  MessageCircleQuestionMark,
  Radio,
  Users,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

/** A page of the company that stands in the rail. */
export interface Place {
  /** Beneath the company's address. */
  readonly to: string;
  readonly label: string;
  readonly Icon: LucideIcon;
  /** Who may not do this in the whole company is not shown it; null: whoever works there has sales to see. */
  readonly action: Action | null;
}

/** In the order of how often they are needed: a phone shows the first of them as tabs. */
export const places: readonly Place[] = [
  { to: '', label: 'Today', Icon: ListTodo, action: null },
  { to: 'sales', label: 'Sales', Icon: Gavel, action: null },
  { to: 'live', label: 'Live board', Icon: Radio, action: null },
  {
    to: 'questions',
    label: 'Questions',
    Icon: MessageCircleQuestionMark,
    action: 'question.see',
  },
  { to: 'company', label: 'Company', Icon: Building2, action: 'company.see' },
  { to: 'consignors', label: 'Consignors', Icon: Handshake, action: 'consignor.see' },
  { to: 'people', label: 'Team', Icon: Users, action: 'staff.see' },
  { to: 'log', label: 'Activity', Icon: History, action: 'log.see' },
  { to: 'settings/api', label: 'API', Icon: Blocks, action: 'api.manage' },
];

/** Whether a page beneath the company's address belongs to a place: the board of a sale is live, not sales. */
export function isPlaceOf(path: string, { to }: Place): boolean {
  if (/^sales\/[^/]+\/live$/.test(path)) return to === 'live';
  return to === '' ? path === '' : path === to || path.startsWith(`${to}/`);
}
