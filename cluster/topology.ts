/**
 * Three machines on one: each has an address of the loopback for itself, so that all programs keep the ports
 * that they have in `deploy/`.
 */
export const machineNames = ['one', 'two', 'three'] as const;
export type MachineName = (typeof machineNames)[number];

export const addressOf: Record<MachineName, string> = {
  one: '127.0.0.11',
  two: '127.0.0.12',
  three: '127.0.0.13',
};

/** Two take bids; the third is there to agree and to copy. */
export const fairlotMachines = ['one', 'two'] as const satisfies readonly MachineName[];

/** Behind the port of each, under a supervisor, as on a machine of four cores (decision 237). */
export const fairlotProcesses = 2;

/** Visitors' port, at each machine's address and at 127.0.0.1, which leads to all (front.ts). */
export const webPort = 8080;
export const publicUrl = `http://localhost:${webPort}`;

/** As whom a machine's programs run when we are root: a group of its own tells a partition whose packets are whose. */
export const groupOf: Record<MachineName, number> = { one: 61_001, two: 61_002, three: 61_003 };
