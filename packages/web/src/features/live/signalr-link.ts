import { hubPath, hubTimings } from '@fairlot/contract';
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import type { HubLink, HubTransport } from '../../lib/hub-client.ts';

const shortestJitterMs = 1_000;

/**
 * A SignalR connection with the delays of section 9, each lengthened by up to half of it (a second
 * at least), so that a restarted server is not met by everybody in the same moment.
 */
export function openSignalrLink(transport: HubTransport): HubLink {
  const options =
    transport === 'websockets'
      ? { transport: HttpTransportType.WebSockets, skipNegotiation: true }
      : {};
  return new HubConnectionBuilder()
    .withUrl(hubPath, options)
    .withAutomaticReconnect({
      nextRetryDelayInMilliseconds({ previousRetryCount }) {
        const delay = hubTimings.reconnectDelaysMs[previousRetryCount];
        if (delay === undefined) return null;
        return delay + Math.random() * Math.max(shortestJitterMs, delay / 2);
      },
    })
    .withKeepAliveInterval(hubTimings.keepAliveMs)
    .withServerTimeout(hubTimings.serverTimeoutMs)
    .configureLogging(LogLevel.None)
    .build();
}
