import os from 'node:os';
import { Option } from 'commander';
import { aText } from './arguments.ts';

const longestName = 100;

/** Who does it, for the log: as they say, or as whom they are signed in on the server. */
export const byOption = (): Option =>
  new Option('--by <name>', 'who does it, for the log')
    .argParser(aText(1, longestName))
    .default(`Operator at the server (${os.userInfo().username})`);
