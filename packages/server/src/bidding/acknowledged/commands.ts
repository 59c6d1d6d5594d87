import { addVerifyAcknowledged } from './verify-acknowledged.command.ts';

export const acknowledgedCommands = [addVerifyAcknowledged];
