import { z } from 'zod';
import type { Backplane } from './backplane.ts';
import type { ClusteredHub, Hub } from './hub.ts';
import type { HubOptions } from './options.ts';

const groupMessage = z.object({
  target: z.string(),
  args: z.array(z.unknown()),
  own: z.object({ userId: z.string(), args: z.array(z.unknown()) }).exactOptional(),
});

/** Messages between nodes; user ids are sent only here, never to clients. */
const relayMessage = z.discriminatedUnion('to', [
  z.object({ to: z.literal('group'), group: z.string(), message: groupMessage }),
  z.object({
    to: z.literal('user'),
    addressee: z.object({ userId: z.string(), tenantId: z.string().nullable() }),
    target: z.string(),
    args: z.array(z.unknown()),
  }),
  z.object({ to: z.literal('close-user'), userId: z.string() }),
  z.object({ to: z.literal('close-login'), loginId: z.string() }),
]);
type Relay = z.infer<typeof relayMessage>;

/** The same hub, reaching the connections of every node. */
export function clusteredHub(hub: Hub, backplane: Backplane, log: HubOptions['log']): ClusteredHub {
  let unsent = 0;
  /** Whether none was lost. */
  const relay = async (relays: Relay[]): Promise<boolean> => {
    if (!backplane.hasPeers()) return true;
    if (!backplane.isConnected()) {
      unsent += relays.length;
      return false;
    }
    const { lost } = await backplane.publish(relays.map((relayed) => JSON.stringify(relayed)));
    unsent += lost.length;
    return lost.length === 0;
  };
  /**
   * For what may be lost: who sends it sees to it that the others find it out by themselves, so that no
   * client has to come back after a cut (decision 265).
   */
  const relayAll = (relays: Relay[]) => void relay(relays);
  backplane.subscribe((message) => {
    const relayed = relayMessage.safeParse(parseJson(message));
    if (relayed.success) apply(hub, relayed.data);
    // From a node of another version, during a deploy.
    else log.warn({ issues: relayed.error.issues }, 'hub: message of another node not understood');
  });
  return {
    ...hub,
    here: hub,
    stats: () => ({ ...hub.stats(), unsent }),
    toGroup(group, target, args, options) {
      hub.toGroup(group, target, args, options);
      relayAll([{ to: 'group', group, message: { target, args, ...options } }]);
    },
    toGroupBatch(group, messages) {
      hub.toGroupBatch(group, messages);
      relayAll(messages.map((message) => ({ to: 'group', group, message })));
    },
    toUser(addressee, target, args) {
      hub.toUser(addressee, target, args);
      return relay([{ to: 'user', addressee, target, args }]);
    },
    closeUser(userId) {
      hub.closeUser(userId);
      relayAll([{ to: 'close-user', userId }]);
    },
    closeLogin(loginId) {
      hub.closeLogin(loginId);
      relayAll([{ to: 'close-login', loginId }]);
    },
  };
}

function apply(hub: Hub, relayed: Relay): void {
  switch (relayed.to) {
    case 'group':
      hub.toGroupBatch(relayed.group, [relayed.message]);
      return;
    case 'user':
      hub.toUser(relayed.addressee, relayed.target, relayed.args);
      return;
    case 'close-user':
      hub.closeUser(relayed.userId);
      return;
    case 'close-login':
      hub.closeLogin(relayed.loginId);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
