import { defineConfig } from 'oxlint';
import { boundaries } from './oxlint.boundaries.ts';

const error = <Options>(options: Options): ['error', Options] => ['error', options];

export default defineConfig({
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
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-unassigned-import': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/consistent-return': 'off',
    'no-shadow': 'off',
    'no-await-in-loop': 'off',
    'react/react-in-jsx-scope': 'off',
  },
  overrides: [
    ...boundaries.map(({ files, forbidden }) => ({
      files: [...files],
      rules: { 'no-restricted-imports': error({ patterns: [...forbidden] }) },
    })),
    {
      files: ['packages/rules/src/**/*.ts'],
      rules: {
        'no-restricted-globals': ['error', 'Date', 'process', 'setTimeout', 'fetch', 'console'],
      },
    },
    {
      files: ['packages/rules/src/**/*.test.ts', 'packages/rules/src/testing/**'],
      rules: { 'no-restricted-imports': 'off', 'no-restricted-globals': 'off' },
    },
    {
      files: ['packages/server/**/*.test.ts', 'packages/server/src/main/testing/**'],
      rules: { 'no-restricted-imports': 'off' },
    },
  ],
});
