import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../database/schema.ts';

/**
 * Something that has become true and that other parts of the product follow, such as a sale that was
 * published. Named in the past tense; its body has the ids, and followers read the rest.
 */
export interface Fact<Body extends object> {
  readonly name: string;
  readonly body: z.ZodType<Body>;
}

export function defineFact<Body extends object>(name: string, body: z.ZodType<Body>): Fact<Body> {
  return { name, body };
}

/** Called on every node, at least once: for caches of a process and for its own connections. */
export interface NodeFollower {
  readonly scope: 'node';
  readonly name: string;
  readonly factName: string;
  /** If it rejects, it is called again. */
  readonly follow: (body: unknown) => Promise<void>;
}

/** Called once for all nodes, in a transaction whose commit counts as done: for stored data. */
export interface InstallationFollower {
  readonly scope: 'installation';
  /** Never change it: deliveries are recorded under this name. */
  readonly name: string;
  readonly factName: string;
  readonly follow: (transaction: Transaction<DB>, body: unknown, recordedAt: Date) => Promise<void>;
}

export type Follower = NodeFollower | InstallationFollower;

/** A follower on every node; the body has been checked. */
export function onEveryNode<Body extends object>(
  name: string,
  fact: Fact<Body>,
  follow: (body: Body) => void | Promise<void>,
): NodeFollower {
  return {
    scope: 'node',
    name,
    factName: fact.name,
    follow: async (body) => follow(fact.body.parse(body)),
  };
}

/** A follower called once for the installation; the body has been checked. */
export function onceForAll<Body extends object>(
  name: string,
  fact: Fact<Body>,
  /** `recordedAt`: start of the transaction that made it true. */
  follow: (transaction: Transaction<DB>, body: Body, recordedAt: Date) => Promise<void>,
): InstallationFollower {
  return {
    scope: 'installation',
    name,
    factName: fact.name,
    follow: async (transaction, body, recordedAt) =>
      follow(transaction, fact.body.parse(body), recordedAt),
  };
}

/** A follower for figures: two followers of different facts may have the same name. */
export const labelOf = ({ name, factName }: Pick<Follower, 'name' | 'factName'>) =>
  `${factName}: ${name}`;

/** The name of a follower's backlog, for figures. */
export const backlogName = (follower: Pick<Follower, 'name' | 'factName'>) =>
  `fact ${labelOf(follower)}`;
