import * as contract from '@fairlot/contract';
import {
  apiScopes,
  apiTokenPrefix,
  ErrorAnswer,
  errors,
  requestIdHeader,
  webhookBody,
  webhookData,
} from '@fairlot/contract';
import type { ApiScope, Endpoint } from '@fairlot/contract';
import { z } from 'zod';

/** A call that a token can open, with its name in the contract. */
interface NamedCall {
  readonly name: string;
  readonly call: Endpoint;
  readonly scope: ApiScope;
}

/**
 * OpenAPI 3.1 of all calls that a token can open, generated from the contract. Calls not in it are closed
 * to tokens. `version` is that of the software.
 */
export function describeApi(version: string) {
  const paths: Record<string, Record<string, object>> = {};
  for (const named of callsForTokens()) {
    const { method, path } = named.call;
    const address = path.replace(/:(\w+)/g, '{$1}');
    paths[address] = { ...paths[address], [method.toLowerCase()]: operationOf(named) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fairlot, for programs of sellers',
      version,
      description: [
        'What people of a seller do in the console, programs do by these calls. Create a token at',
        `“API” in the console and send it as \`Authorization: Bearer ${apiTokenPrefix}…\`. Times are`,
        'ISO 8601 in UTC, money is in dollars. An answer of 200 may still be a refusal: then',
        '`isError` is true, `code` says why for a program, and `message` for a person.',
        'After 429, wait for the seconds in `Retry-After`.',
      ].join(' '),
    },
    servers: [{ url: '/', description: 'The host of the console.' }],
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'A token of the seller in the address. It names its scopes.',
        },
      },
      schemas: { Error: shapeOf(ErrorAnswer, 'output') },
      responses: Object.fromEntries(
        Object.entries(failures).map(([status, description]) => [
          status,
          {
            description,
            headers: {
              [requestIdHeader]: {
                description: 'Support finds the request by this.',
                schema: { type: 'string' },
              },
            },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        ]),
      ),
    },
    paths,
    webhooks: Object.fromEntries(
      Object.entries(webhookData).map(([event, { summary, data }]) => [
        event,
        { post: webhookOf(event, summary, data) },
      ]),
    ),
  };
}

const requestHeader = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

/** The post to a webhook that subscribed to an event. */
function webhookOf(event: string, summary: string, data: z.ZodType): object {
  return {
    summary,
    tags: ['webhooks'],
    parameters: [
      requestHeader('webhook-id', 'Of this event at this webhook: the same each time it is sent.'),
      requestHeader('webhook-timestamp', 'When it is sent, in seconds since 1970.'),
      requestHeader(
        'webhook-signature',
        'By the rules of standardwebhooks.com; two for a day after a new secret.',
      ),
    ],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: shapeOf(webhookBody(event, data), 'output') } },
    },
    responses: {
      '2XX': { description: 'Taken. Any other answer, or none in 15 seconds, is not.' },
    },
  };
}

/** Answers common to all calls. */
const failures: Readonly<Record<string, string>> = {
  BadRequest: 'The body is not of the expected form. Nothing was done.',
  Unauthorized: `${errors.InvalidApiToken.message} Code \`InvalidApiToken\`.`,
  Forbidden:
    'The token lacks the scope, or the person who made it may no longer do this. Code `TokenMayNot`.',
  NotFound: 'There is no such thing at this seller, or the token is of another one.',
  TooManyRequests: 'Wait for the seconds in `Retry-After`.',
  Unavailable: 'Try again in the seconds in `Retry-After`. It is not known whether it was done.',
};

const responseOf = (name: keyof typeof failures) => ({ $ref: `#/components/responses/${name}` });

function callsForTokens(): NamedCall[] {
  return Object.entries(contract as Record<string, unknown>).flatMap(([name, value]) => {
    const call = value as Partial<Endpoint> | null;
    if (call?.hosts !== 'console') return [];
    const scope = apiScopes.find((one) => one === call.action);
    return scope === undefined ? [] : [{ name, call: call as Endpoint, scope }];
  });
}

function operationOf({ name, call, scope }: NamedCall): object {
  const { summary, method, params, body, reply, mayBeEmpty } = call;
  const properties = params === undefined ? {} : (shapeOf(params, 'input')['properties'] ?? {});
  return {
    operationId: name,
    summary,
    tags: [scope.split('.')[0]],
    'x-scope': scope,
    security: [{ token: [scope] }],
    parameters: Object.entries(properties).map(([parameter, schema]) => ({
      name: parameter,
      in: 'path',
      required: true,
      schema,
    })),
    ...(body !== undefined && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: shapeOf(body, 'input') } },
      },
    }),
    responses: {
      ...(reply !== null && {
        200: {
          description: 'The answer.',
          content: { 'application/json': { schema: shapeOf(reply, 'output') } },
        },
      }),
      ...(mayBeEmpty && { 204: { description: 'Done; there is nothing to say.' } }),
      ...(method === 'POST' && { 400: responseOf('BadRequest') }),
      401: responseOf('Unauthorized'),
      403: responseOf('Forbidden'),
      404: responseOf('NotFound'),
      429: responseOf('TooManyRequests'),
      503: responseOf('Unavailable'),
    },
  };
}

/** JSON Schema of a wire format: as sent to us, or as sent by us. */
function shapeOf(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return shape;
}
