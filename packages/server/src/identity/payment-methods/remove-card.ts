import type { Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { z } from 'zod';
import { defineJob, handledJob } from '#platform/jobs/job.ts';
import type { HandledJob } from '#platform/jobs/job.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { closeSetups, latestSetup } from './card-setups.queries.ts';
import type { CardDependencies } from './cards.ts';
import { dropCard, isOnFile, methodOnFile } from './payment-methods.queries.ts';

/** A card that its holder took off file is detached at the gateway, if not at once then later. */
const cardRemovedJob = defineJob({
  name: 'card-removed',
  data: z.object({ gateway: z.enum(['sandbox', 'stripe']), methodRef: z.string() }),
  retries: 10,
  retryAfter: 30,
  giveUpAfter: 60,
});

/**
 * Takes the card off file, in the transaction that checks that nothing is left to charge to it. From then
 * on nobody can charge it, since its reference is stored nowhere else.
 */
export async function removeCard(
  transaction: Transaction<DB>,
  jobs: Jobs,
  userId: string,
): Promise<void> {
  const method = await methodOnFile(transaction, userId);
  if (method === null) return;
  const { gateway, methodRef } = method;
  const setup = await latestSetup(transaction, userId, gateway);
  if (setup) await closeSetups(transaction, userId, setup.attemptId);
  await dropCard(transaction, method);
  await jobs.enqueue(transaction, cardRemovedJob, { gateway, methodRef });
}

export function handleRemovedCards({
  database: { kysely },
  gateway,
}: Pick<CardDependencies, 'database' | 'gateway'>): HandledJob {
  return handledJob(cardRemovedJob, async ({ gateway: name, methodRef }) => {
    // It belongs to a gateway that is no longer configured, or was put on file again meanwhile.
    if (name !== gateway.name || (await isOnFile(kysely, name, methodRef))) return;
    const removal = await gateway.remove(methodRef);
    if (removal.state !== 'removed') throw new Error('The card gateway could not be reached.');
  });
}
