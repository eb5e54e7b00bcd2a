/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { proofs } from './proofs';

const server = process.env.VEDETTE_DEV_SERVER ?? 'http://127.0.0.1:8123';

export default defineConfig({
  plugins: [svelte(), proofs()],
  base: './',
  build: { target: 'es2022', license: false, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'units', include: ['tests/**/*.test.ts'], exclude: ['tests/components/**'], isolate: false },
      },
      // Components are mounted as in a browser; each file has pages, storage and mocks of its own.
      {
        extends: true,
        resolve: { conditions: ['browser'] },
        test: { name: 'components', include: ['tests/components/**/*.test.ts'], environment: 'happy-dom' },
      },
    ],
  },
});
