import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { precompress } from '@fairlot/ui/tools/precompress.ts';

export default {
  ssr: true,
  // All routes fit in one small manifest: no discovery requests between a click and its page.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    await precompress(join(buildDirectory, 'client'));
  },
} satisfies Config;
