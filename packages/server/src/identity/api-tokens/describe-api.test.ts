import { apiScopes, webhookEvents } from '@fairlot/contract';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { describeApi } from './describe-api.ts';

const description = describeApi('1.0.0');
const operations = Object.values(description.paths).flatMap((methods) => Object.values(methods));

test('the description is OpenAPI 3.1', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(description));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

test('every call has a name of its own and says which scope it takes; every scope opens one', () => {
  const names = operations.map((operation) => (operation as { operationId: string }).operationId);
  expect(new Set(names).size).toBe(names.length);
  const scopes = operations.map((operation) => (operation as { 'x-scope': string })['x-scope']);
  expect([...new Set(scopes)].toSorted()).toEqual(apiScopes.toSorted());
});

test('it has a call with its body, its answer and its failures', () => {
  const { ['/api/console/sellers/{sellerId}/sales/{saleId}/changelots']: path } = description.paths;
  expect(path).toMatchObject({
    post: {
      operationId: 'changeSaleLots',
      security: [{ token: ['lot.edit'] }],
      parameters: [{ name: 'sellerId', in: 'path', required: true }, { name: 'saleId' }],
      requestBody: {
        content: { 'application/json': { schema: { required: ['key', 'lots'] } } },
      },
      responses: { 200: {}, 401: {}, 403: {}, 404: {}, 429: {} },
    },
  });
});

test('it has every event of webhooks, with what is posted of it', () => {
  expect(Object.keys(description.webhooks).toSorted()).toEqual(webhookEvents.toSorted());
  expect(description.webhooks['lot.sold']).toMatchObject({
    post: {
      parameters: [{ name: 'webhook-id' }, { name: 'webhook-timestamp' }, { in: 'header' }],
      requestBody: {
        content: {
          'application/json': {
            schema: {
              required: ['type', 'timestamp', 'data'],
              properties: { type: { const: 'lot.sold' }, data: { properties: { price: {} } } },
            },
          },
        },
      },
    },
  });
});

test('what no token may do is not in it', () => {
  const paths = Object.keys(description.paths).join(' ');
  for (const word of ['people/invite', 'apitokens', 'operator', '/site/', 'viewer']) {
    expect(paths).not.toContain(word);
  }
});
