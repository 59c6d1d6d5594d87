import { addOperatorCommands } from './operator.command.ts';

export const operatorCommands = [addOperatorCommands];
