import type { Backplane } from './backplane.ts';
import { connectNotifyBackplane } from './notify-backplane.ts';
import type { HubOptions } from './options.ts';

/**
 * By the NATS at `backplaneUrl`, or without one by the database's NOTIFY. Rejects if that cannot be reached, or that
 * NATS refuses us.
 */
export async function openBackplane(options: {
  backplaneUrl: string | undefined;
  databaseUrl: string;
  log: HubOptions['log'];
}): Promise<Backplane> {
  const { backplaneUrl, databaseUrl, log } = options;
  if (backplaneUrl === undefined) return connectNotifyBackplane({ url: databaseUrl, log });
  // Loaded only if configured.
  const { connectNatsBackplane } = await import('./nats-backplane.ts');
  return connectNatsBackplane({ url: backplaneUrl, log });
}
