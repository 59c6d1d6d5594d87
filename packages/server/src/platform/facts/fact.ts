import type { z } from 'zod';

/**
 * Something that has become true and that other parts of the product follow, such as a lot that was
 * changed. Named in the past tense; its body says what it is about, and a follower reads the rest.
 */
export interface Fact<Body extends object> {
  readonly name: string;
  readonly body: z.ZodType<Body>;
}

export function defineFact<Body extends object>(name: string, body: z.ZodType<Body>): Fact<Body> {
  return { name, body };
}

/** Who is told of a fact on every node, at least once: to be told twice must do no harm. */
export interface Follower {
  readonly name: string;
  readonly factName: string;
  /** Rejects when it could not follow; it is then told again. */
  readonly follow: (body: unknown) => Promise<void>;
}

/** A follower of one fact, whose body has been checked when it is told. */
export function follower<Body extends object>(
  name: string,
  fact: Fact<Body>,
  follow: (body: Body) => void | Promise<void>,
): Follower {
  return {
    name,
    factName: fact.name,
    follow: async (body) => follow(fact.body.parse(body)),
  };
}
