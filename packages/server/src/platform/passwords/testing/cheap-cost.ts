/**
 * Thousands of people sign up and log in while tests run, and are worth no attack. Stands in the place of
 * `cost.ts` where a test asks Node for the condition `cheap-passwords` (decision 120).
 */
export const cost = { memory: 64, passes: 1, parallelism: 1 };
