/**
 * Thousands of people sign up and log in while tests run, and nobody attacks them. Replaces `cost.ts` in
 * tests, by Node's condition `cheap-passwords` (decision 120).
 */
export const cost = { memory: 64, passes: 1, parallelism: 1 };
