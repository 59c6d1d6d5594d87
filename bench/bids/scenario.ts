/** The data that both sides of the comparison bid on. */
export const bidderCount = 2_000;
export const lotCount = 10_000;
/** Callers, each of which waits for its answer before bidding again. */
export const callers = 256;
/** Connections of pgbench: more only queue for the same locks and cores. */
export const pgbenchClients = 32;

export type Target = 'hot' | 'spread';

/** Everything a load needs, as the seed left it. */
export interface Scenario {
  /** Of the servers, which callers are spread over. */
  readonly ports: readonly number[];
  readonly hotLot: string;
  readonly spreadLots: readonly string[];
  readonly bidders: readonly Bidder[];
}

export interface Bidder {
  readonly cookie: string;
  readonly xsrf: string;
}

export interface LoadOrder {
  readonly scenario: Scenario;
  readonly target: Target;
  readonly seconds: number;
  /** Bids a second to send, evenly; null: as fast as the answers come. */
  readonly pace: number | null;
  /** Dollars: above every amount of an earlier round. */
  readonly firstAmount: number;
}

export interface LoadResult {
  readonly seconds: number;
  readonly accepted: number;
  readonly refused: number;
  readonly failed: number;
  /** Milliseconds from sending to the answer. */
  readonly p50: number;
  readonly p99: number;
  readonly highestAmount: number;
  /** Milliseconds of a core that the callers themselves used. */
  readonly coreMs: number;
}
