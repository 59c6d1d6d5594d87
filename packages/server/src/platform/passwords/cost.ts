/**
 * OWASP's second choice for argon2id: 19 MiB and two passes cost an attacker's graphics card as much as
 * the larger settings, and us some 30 ms and little memory when many people log in before a close. Memory
 * in KiB.
 */
export const cost = { memory: 19 * 1024, passes: 2, parallelism: 1 };
