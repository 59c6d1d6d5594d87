import { hubEvents, hubMethods, hubPath } from '@fairlot/contract';
import type { ReceiveBid } from '@fairlot/contract';
import { HubConnectionBuilder, HttpTransportType, LogLevel } from '@microsoft/signalr';

export interface Watcher {
  /** Every pushed bid in the order in which it came. */
  readonly received: ReceiveBid[];
  readonly alerts: unknown[];
  isClosed(): boolean;
  monitor(id: string): Promise<void>;
  stop(): Promise<void>;
}

/** Watches with Microsoft's client, signed in when a cookie is given. */
export async function watch(
  origin: string,
  options: { cookie?: string; headers?: Record<string, string>; auction?: string } = {},
): Promise<Watcher> {
  const headers = {
    ...options.headers,
    ...(options.cookie !== undefined && { cookie: options.cookie }),
  };
  const connection = new HubConnectionBuilder()
    .withUrl(`${origin}${hubPath}`, {
      transport: HttpTransportType.WebSockets,
      skipNegotiation: true,
      headers,
    })
    .configureLogging(LogLevel.None)
    .build();
  const received: ReceiveBid[] = [];
  const alerts: unknown[] = [];
  connection.on(hubEvents.receiveBid, (bid: ReceiveBid) => received.push(bid));
  connection.on(hubEvents.alert, (alert: unknown) => alerts.push(alert));
  let isClosed = false;
  connection.onclose(() => (isClosed = true));
  await connection.start();
  const watcher: Watcher = {
    received,
    alerts,
    isClosed: () => isClosed,
    monitor: (id) => connection.invoke(hubMethods.monitorAuction, id),
    stop: () => connection.stop(),
  };
  if (options.auction !== undefined) await watcher.monitor(options.auction);
  return watcher;
}

/** The numbers of one lot's events as they came. */
export const sequencesOf = ({ received }: Watcher, lotId: string) =>
  received.filter(({ lotSecureId }) => lotSecureId === lotId).map(({ sequence }) => sequence);
