import js from '@eslint/js';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { configs as regexp } from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';
import { readdirSync } from 'node:fs';

const plugins = readdirSync(new URL('./plugins/', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** The arrows that must never be drawn (docs/adr/0001-host-and-plugins.md). */
const zones = [
  { target: './host', from: './plugins', message: 'The host knows no plugin.' },
  {
    target: './host/plugin-api',
    from: './host',
    except: ['./plugin-api'],
    message: 'The contract is free of the inside of the host.',
  },
  {
    target: './plugins',
    from: './host',
    except: ['./plugin-api'],
    message: 'Of the host, a plugin imports host/plugin-api alone.',
  },
  {
    target: './admin-client/!(admin-plugins).ts',
    from: ['./host', './plugins'],
    message: 'The admin client knows types of the server, in admin-plugins.ts alone.',
  },
  {
    target: ['./host', './plugins'],
    from: './admin-client',
    message: 'The client imports types of the server, never the other way round.',
  },
  ...plugins.flatMap((plugin) => [
    ...plugins
      .filter((other) => other !== plugin)
      .map((other) => ({
        target: `./plugins/${plugin}`,
        from: `./plugins/${other}`,
        except: ['./contract.ts'],
        message: 'Of another plugin, only its contract.ts is imported.',
      })),
    {
      target: `./plugins/${plugin}/contract.ts`,
      from: `./plugins/${plugin}`,
      message: 'A contract stands alone.',
    },
    {
      target: `./plugins/${plugin}/*-@(routes|admin|jobs).ts`,
      from: `./plugins/${plugin}/**/*-repository.ts`,
      message: 'Routes, admin and jobs go through the service.',
    },
  ]),
];

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      'data/',
      'node_modules/',
      // Compiled by a test, in a project where the packed client is installed.
      'test/admin-client/stranger/',
    ],
  },
  js.configs.recommended,
  regexp.recommended,
  {
    rules: {
      // What takes quadratic time lets one request hold all others.
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': 'error',
      // The OpenAPI document shows the patterns of schemas, and has no place for a flag.
      'regexp/use-ignore-case': 'off',
    },
  },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver(), createNodeResolver()] },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones }],
      'import-x/no-cycle': 'error',
      'import-x/no-default-export': 'error',
      'no-console': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      // supertest's bodies are whatever came over the wire, and chai's assertions are expressions.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unused-expressions': 'off',
    },
  },
  {
    files: ['plugins/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: [{ name: 'prom-client', message: 'A plugin counts through Metrics of host/plugin-api.' }] },
      ],
    },
  },
  // A declaration says what a module exports, default or not.
  { files: ['**/*.d.ts'], rules: { 'import-x/no-default-export': 'off' } },
  {
    files: ['**/*.js', '**/*.mjs'],
    languageOptions: { globals: { process: 'readonly', URL: 'readonly', setInterval: 'readonly' } },
  },
);
