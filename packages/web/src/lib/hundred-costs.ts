import { formatUsd } from '@fairlot/rules';
import type { Cents } from '@fairlot/rules';

/** What a bid of $100 costs all in (cents), in words: an example that is easily carried over to others. */
export const hundredCosts = (total: Cents): string => `A $100 bid costs ${formatUsd(total)} all in`;
