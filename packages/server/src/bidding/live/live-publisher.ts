import type { Alert } from '@fairlot/contract';
import { hubEvents } from '@fairlot/contract';
import type { Hub } from '#platform/hub/hub.ts';
import type { HubAddressee } from '#platform/hub/identity.ts';
import type { LotEvent, OwnMaximumChanged } from './lot-event.ts';
import { ownMessage, sharedMessage } from './bid-messages.ts';
import type { LiveHub } from './in-sequence.ts';

/** Sends watchers what was committed. At most once: sequence numbers show what was missed. */
export interface LivePublisher {
  /** One frame for each session, in the events' order. */
  lotEvents(events: readonly LotEvent[]): void;
  /** The same for watchers at this node alone, for events that every node receives by itself. */
  lotEventsHere(events: readonly LotEvent[]): void;
  /** Number of the last event of a lot that watchers at this node were sent; 0: none recently. */
  lastSentHere(lotId: string): number;
  /** Ids of the sessions that somebody watches at this node. */
  watchedHere(): string[];
  ownMaxima(changes: readonly OwnMaximumChanged[]): void;
  /** Whether every node has it, as far as is known; false if it was lost on the way to the others. */
  alert(addressee: HubAddressee, alert: Alert): Promise<boolean>;
}

const groupPrefix = 'session:';
export const sessionGroup = (sessionId: string) => groupPrefix + sessionId;
/** Ids of the sessions that somebody watches at a hub, whose other groups are skipped. */
export const watchedSessions = (hub: Pick<Hub, 'groupNames'>) =>
  hub
    .groupNames()
    .filter((group) => group.startsWith(groupPrefix))
    .map((group) => group.slice(groupPrefix.length));

export function createLivePublisher(hub: LiveHub): LivePublisher {
  return {
    lotEvents: (events) => sendBySession(hub, events),
    lotEventsHere: (events) => sendBySession(hub.here, events),
    lastSentHere: (lotId) => hub.lastSent(lotId),
    watchedHere: () => watchedSessions(hub),
    ownMaxima(changes) {
      for (const change of changes) {
        const message = { ...ownMessage(change, change.bid), isBroadcast: false };
        const { bid, sellerCompanyId: tenantId } = change;
        void hub.toUser({ userId: bid.bidderId, tenantId }, hubEvents.receiveBid, [message]);
      }
    },
    alert(addressee, alert) {
      return hub.toUser(addressee, hubEvents.alert, [alert]);
    },
  };
}

function sendBySession(hub: Pick<Hub, 'toGroupBatch'>, events: readonly LotEvent[]): void {
  const bySession = Map.groupBy(events, (event) => event.sessionId);
  for (const [sessionId, inSession] of bySession) {
    hub.toGroupBatch(sessionGroup(sessionId), inSession.map(toMessage));
  }
}

function toMessage(event: LotEvent) {
  const { bid } = event;
  return {
    target: hubEvents.receiveBid,
    args: [sharedMessage(event)],
    ...(bid && { own: { userId: bid.bidderId, args: [ownMessage(event, bid)] } }),
  };
}
