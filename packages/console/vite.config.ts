import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss()],
  build: {
    outDir: 'build',
    assetsInlineLimit: 0,
    target: 'es2022',
    // Kilobytes. Loaded once a release by people who work here all day.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      onLog(level, log, handle) {
        // Radix marks its files for servers that render, of which the console has none.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
    },
  },
});
