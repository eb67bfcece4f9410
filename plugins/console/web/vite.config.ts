import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const from = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

export default defineConfig({
  root: from('.'),
  base: '/consola/',
  plugins: [react()],
  resolve: {
    alias: { 'ventanilla-admin-client': from('../../../admin-client/index.ts') },
    // The admin client is outside of this package: its imports resolve to those of this package.
    dedupe: ['@trpc/client', '@trpc/server'],
  },
  build: {
    target: 'es2022',
    assetsDir: 'assets',
    // Code and pictures in the page itself would violate its policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  // `npm run dev`: serves the pages while they are edited, with the rest of the service behind them.
  server: { proxy: { '^/(?!consola/)': process.env['VENTANILLA_URL'] ?? 'http://127.0.0.1:3000' } },
});
