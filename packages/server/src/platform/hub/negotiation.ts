import { Connection } from './connection.ts';
import type { Refusal } from './connection-registry.ts';

const TRANSPORTS = [
  { transport: 'WebSockets', transferFormats: ['Text'] },
  { transport: 'ServerSentEvents', transferFormats: ['Text'] },
  { transport: 'LongPolling', transferFormats: ['Text'] },
];

/** The answer before a client connects: its id and the transports. */
export type Negotiation =
  | {
      negotiateVersion: 0 | 1;
      connectionId: string;
      connectionToken?: string;
      availableTransports: typeof TRANSPORTS;
    }
  | { error: string };

/** Answers a negotiation of version 0 or 1; later versions are answered with version 1. */
export function negotiation(
  query: URLSearchParams,
  create: (version: 0 | 1) => Connection | Refusal,
): Negotiation | Refusal {
  const asked = query.get('negotiateVersion') ?? '0';
  if (!/^-?\d{1,9}$/.test(asked)) {
    return { error: 'The client requested a non-integer protocol version.' };
  }
  if (Number(asked) < 0) {
    return {
      error: `The client requested version '${asked}', but the server does not support this version.`,
    };
  }
  const negotiateVersion = Number(asked) === 0 ? 0 : 1;
  const connection = create(negotiateVersion);
  if (!(connection instanceof Connection)) return connection;
  return {
    negotiateVersion,
    connectionId: connection.id,
    ...(negotiateVersion === 1 && connection.token !== null
      ? { connectionToken: connection.token }
      : {}),
    availableTransports: TRANSPORTS,
  };
}
