import type { Calls, ReplyOf } from '@fairlot/contract';

/** A company in the list of operators. */
export type ListedCompany = ReplyOf<Calls['GET /api/console/operator/companies']>[number];
