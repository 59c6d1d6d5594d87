import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss()],
  build: { outDir: 'build', assetsInlineLimit: 0, target: 'es2022' },
});
