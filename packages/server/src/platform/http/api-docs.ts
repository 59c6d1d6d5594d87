import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { hubPath, loginCookie, xsrfHeader } from '@fairlot/contract';
import type { App } from './create-app.ts';

const docsPath = '/api/docs';
/** The page runs only its own files; Swagger UI writes styles and draws its icons as data. */
const headers = {
  'content-security-policy': [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
} as const;

/** OpenAPI 3.1 at `/api/docs`, generated from the validation schemas. Register before any call. */
export async function installApiDocs(app: App, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Fairlot',
        version,
        description: [
          'Every call of the site. Sign in with `POST /api/site/login`; the login travels in the',
          `\`${loginCookie}\` cookie. A POST needs the token of \`GET /api/site/GetXRF\` in the header`,
          `\`${xsrfHeader}\`; 400 with the code \`InvalidXsrfToken\` means: fetch a new one and retry once.`,
          `Live events come from a SignalR hub at \`${hubPath}\`.`,
        ].join(' '),
      },
      components: {
        securitySchemes: {
          login: { type: 'apiKey', in: 'cookie', name: loginCookie },
        },
      },
    },
    transform: (input) => {
      const transformed = jsonSchemaTransform(input);
      // Pages, pictures and probes are not part of the API.
      const isCall = input.url.startsWith('/api/site/');
      return isCall
        ? transformed
        : { ...transformed, schema: { ...transformed.schema, hide: true } };
    },
  });
  await app.register(async (scope) => {
    let document: Buffer | undefined;
    scope.addHook('onRequest', async (request, reply) => {
      void reply.headers(headers);
      if (request.url !== `${docsPath}/json`) return undefined;
      // Two hundred kilobytes, serialized once: doing so for each request held up bids.
      document ??= Buffer.from(JSON.stringify(app.swagger()));
      return reply.type('application/json; charset=utf-8').send(document);
    });
    await scope.register(swaggerUi, { routePrefix: docsPath });
  });
}
