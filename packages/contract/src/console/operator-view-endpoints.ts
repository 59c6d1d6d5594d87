import { z } from 'zod';
import { SecureId } from '../common.ts';
import { operatorCall } from '../endpoint.ts';
import { OperatorNote } from './operator-report-endpoints.ts';

export const beginView = operatorCall({
  method: 'POST',
  path: 'beginview',
  summary:
    'The operator: looks around a company as its own people see it, for half an hour in this login. Every other call of the console that is no GET answers 403 ViewingOnly meanwhile. The company reads of it in its log.',
  action: 'operator.begin-view',
  body: z.object({ sellerId: SecureId, reason: OperatorNote }),
  reply: null,
});

export const endView = operatorCall({
  method: 'POST',
  path: 'endview',
  summary: 'The operator: ends the view of this login; without one nothing happens.',
  action: 'operator.end-view',
  reply: null,
});
