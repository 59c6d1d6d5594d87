import { z } from 'zod';
import { Instant, SecureId } from '../common.ts';
import { consoleCall } from '../endpoint.ts';
import { actions, roles, saleRoles } from './actions.ts';

/** Who is signed in at the console, and for whom they work. */
export const ConsoleViewer = z.object({
  email: z.string(),
  name: z.string(),
  /**
   * In the order of names. Empty for somebody who works for nobody, or has not shown a second factor
   * yet.
   */
  companies: z.array(
    z.object({
      sellerId: SecureId,
      name: z.string(),
      /** For the whole company; null: they have roles at some of its sales alone. */
      role: z.enum(roles).nullable(),
      /** Actions that the browser offers; the server checks again at each call. */
      may: z.array(z.enum(actions)),
      sales: z.array(
        z.object({ saleId: SecureId, role: z.enum(saleRoles), may: z.array(z.enum(actions)) }),
      ),
    }),
  ),
  /** The company that they view as an operator, and until when; it is also in `companies`. */
  viewing: z.object({ sellerId: SecureId, company: z.string(), until: Instant }).nullable(),
  /** Whether they are an operator. */
  isOperator: z.boolean(),
  /** Whether they work for somebody, or run it, and have yet to show a second factor. */
  needsSecondFactor: z.boolean(),
});
export type ConsoleViewer = z.infer<typeof ConsoleViewer>;

export const getConsoleViewer = consoleCall({
  method: 'GET',
  path: 'viewer',
  summary:
    'Who is signed in at the console, for whom they work and what they may do; 204 for visitors.',
  access: 'public',
  mayBeEmpty: true,
  reply: ConsoleViewer,
});
