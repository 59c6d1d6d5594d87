import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { precompress } from './tools/precompress.ts';

export default {
  ssr: true,
  // All routes fit in one small manifest: no discovery requests between a click and its page.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) =>
    precompress(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
