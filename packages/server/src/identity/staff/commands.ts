import { addStaffCommands } from './staff.command.ts';

export const staffCommands = [addStaffCommands];
