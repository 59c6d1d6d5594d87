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

/** A page of the company in the navigation. */
export interface Place {
  /** Beneath the company's address. */
  readonly to: string;
  readonly label: string;
  readonly Icon: LucideIcon;
  /** Hidden from those who may not do this in the whole company; null: shown to all staff. */
  readonly action: Action | null;
}

/** Ordered by how often they are used: a phone shows the first ones as tabs. */
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
  { to: 'settings/api', label: 'API and webhooks', Icon: Blocks, action: 'api.manage' },
];

/**
 * Whether a path below the company's address belongs to a navigation entry: a sale's live board belongs to
 * Live, not to Sales.
 */
export function isPlaceOf(path: string, { to }: Place): boolean {
  if (/^sales\/[^/]+\/live$/.test(path)) return to === 'live';
  return to === '' ? path === '' : path === to || path.startsWith(`${to}/`);
}
