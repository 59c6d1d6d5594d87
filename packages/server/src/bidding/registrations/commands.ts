import { addRegistrations } from './registrations.command.ts';

export const registrationsCommands = [addRegistrations];
