import { defineConfig } from 'vitest/config'

// One root configuration without projects: projects lose the resolve conditions and would test a stale `dist`.
export default defineConfig({
  resolve: { conditions: ['@emend/source'] },
  ssr: { resolve: { conditions: ['@emend/source'] } },
  test: {
    include: ['packages/*/test/**/*.test.ts'],
    setupFiles: ['packages/testkit/src/fixed-seed.ts'],
    globalSetup: ['packages/testkit/src/surroundings.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    // Most tests wait for git and for processes of their own: one worker less than there are cores leaves a machine of
    // two half idle.
    maxWorkers: '100%',
  },
})
