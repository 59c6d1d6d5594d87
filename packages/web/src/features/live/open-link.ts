import { hubPath } from '@fairlot/contract';
import type { HubLink, HubTransport } from '../../lib/hub-client.ts';
import { inTime } from '@fairlot/ui/lazy-part.ts';
import { createSocketLink } from '../../lib/socket-link.ts';

/** A link to the hub. The library is loaded only where a WebSocket did not get through. */
export async function openLink(transport: HubTransport): Promise<HubLink> {
  if (transport === 'any') return (await inTime(import('./signalr-link.ts'))).openSignalrLink();
  return createSocketLink(() => new WebSocket(location.origin.replace(/^http/, 'ws') + hubPath));
}
