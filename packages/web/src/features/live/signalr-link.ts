import { hubPath, hubTimings } from '@fairlot/contract';
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import type { HubLink } from '../../lib/hub-client.ts';

/** A connection of the SignalR library, which also works through proxies that block WebSockets. */
export function openSignalrLink(): HubLink {
  return new HubConnectionBuilder()
    .withUrl(hubPath)
    .withKeepAliveInterval(hubTimings.keepAliveMs)
    .withServerTimeout(hubTimings.serverTimeoutMs)
    .configureLogging(LogLevel.None)
    .build();
}
