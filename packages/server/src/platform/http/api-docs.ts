import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { hubPath, loginCookie, xsrfHeader } from '@fairlot/contract';
import type { App } from './create-app.ts';

/** OpenAPI 3.1 at `/api/docs`, made from the schemas that validate. Register before any call. */
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
          `Live bids come from a SignalR hub at \`${hubPath}\`.`,
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
      // Pages, pictures and probes are no part of the API.
      const isCall = input.url.startsWith('/api/site/');
      return isCall
        ? transformed
        : { ...transformed, schema: { ...transformed.schema, hide: true } };
    },
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs' });
}
