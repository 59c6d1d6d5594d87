import { defineConfig } from 'oxlint';

export default defineConfig({
  jsPlugins: ['./oxlint.boundaries.ts'],
  plugins: [
    'typescript',
    'unicorn',
    'oxc',
    'import',
    'promise',
    'node',
    'react',
    'jsx-a11y',
    'vitest',
  ],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['**/build/**', '**/.react-router/**', 'node_modules/**', '.data/**'],
  rules: {
    'typescript/no-floating-promises': 'error',
    'oxc/no-async-endpoint-handlers': 'off',
    'typescript/no-misused-promises': 'error',
    'typescript/await-thenable': 'error',
    'typescript/switch-exhaustiveness-check': [
      'error',
      { considerDefaultExhaustiveForUnions: true },
    ],
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'fairlot/boundaries': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-unassigned-import': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/consistent-return': 'off',
    'no-shadow': 'off',
    'no-await-in-loop': 'off',
    'react/react-in-jsx-scope': 'off',
  },
  overrides: [
    {
      files: ['packages/rules/src/**/*.ts'],
      rules: {
        'no-restricted-globals': ['error', 'Date', 'process', 'setTimeout', 'fetch', 'console'],
      },
    },
    {
      files: ['packages/rules/src/**/*.test.ts', 'packages/rules/src/testing/**'],
      rules: { 'no-restricted-globals': 'off' },
    },
    {
      files: [
        'packages/{rules,contract,server,demo}/**/*.test.ts',
        'packages/rules/src/testing/**',
        'packages/server/src/main/testing/**',
      ],
      rules: { 'fairlot/boundaries': 'off' },
    },
    {
      files: ['packages/{web,ui,client}/**/*.{ts,tsx}'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            name: 'react',
            importNames: ['startTransition', 'useTransition', 'useDeferredValue'],
            message: 'Browsers run Preact, which has no transitions (decision 225).',
          },
        ],
      },
    },
  ],
});
