import type { Database } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { readOpenAlert } from '../messages/public.ts';
import type { RaisedAlert } from '../messages/public.ts';
import { registrationDecidedJob } from './decide.ts';
import { findRegistration } from './registrations.queries.ts';

/** Told after the commit, at least once: a server may die in between and another tells again. */
export interface AfterDecision {
  /** `alert` is null once the bidder has dismissed it. */
  readonly onApproved: (approved: {
    readonly auctionId: string;
    readonly userId: string;
    readonly paddle: number;
    readonly alert: RaisedAlert | null;
  }) => Promise<void>;
  readonly onRefused: (refused: {
    readonly auctionId: string;
    readonly userId: string;
  }) => Promise<void>;
}

/** Tells of decisions by the registration as it is now: the last decision counts. */
export function handleDecisions(
  jobs: Jobs,
  { kysely }: Database,
  { onApproved, onRefused }: AfterDecision,
): void {
  jobs.handle(registrationDecidedJob, async ({ registrationId, alertId }) => {
    const registration = await findRegistration(kysely, registrationId);
    if (registration === null) return;
    const { auctionId, userId, status, paddle } = registration;
    if (status === 'approved' && paddle !== null) {
      const alert = alertId === null ? null : await readOpenAlert(kysely, alertId);
      await onApproved({ auctionId, userId, paddle, alert });
    }
    if (status === 'refused') await onRefused({ auctionId, userId });
  });
}
