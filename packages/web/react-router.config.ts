import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // All routes fit in one small manifest: no discovery requests between a click and its page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
