import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import { configs as regexp } from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';
import { existsSync, readdirSync } from 'node:fs';
import { docComments } from './scripts/lint/doc-comments.mjs';
import { plainWords } from './scripts/lint/plain-words.mjs';
import { hashParser, markdownParser } from './scripts/lint/prose-parser.mjs';

const foldersOf = (url) =>
  readdirSync(url, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

const plugins = foldersOf(new URL('./plugins/', import.meta.url));

/** Lists the parts of a plugin: its folders with an `index.ts`, through which the rest of the plugin imports them. */
function partsOf(plugin) {
  const folder = new URL(`./plugins/${plugin}/`, import.meta.url);
  return foldersOf(folder).filter((part) => existsSync(new URL(`${part}/index.ts`, folder)));
}

/** The edge of a plugin, which calls its services. */
const edge = [
  'plugins/**/@(admin|bundle|commands|jobs|routes)/**/*.ts',
  'plugins/**/*-@(admin|commands|jobs|routes|section).ts',
];

/** The files that pass services to a plugin's functions. */
const wiring = ['plugins/**/plugin.ts', 'plugins/**/*-services.ts'];

/** The endings of the names of files that access tables (docs/adr/0001-host-and-plugins.md). */
const STORES = 'model|repository|rows|sql|store|table';

const THROUGH_SERVICES = 'Routes, admin, jobs, bundles and commands go through the services.';

/** The modules that plugins must use through the host. */
const throughTheHost = {
  paths: [{ name: 'prom-client', message: 'A plugin counts through Metrics of host/plugin-api.' }],
  patterns: [
    {
      regex: '^(?:pg|pg-.+|sequelize|tedious|mssql)(?:/|$)',
      message: 'A plugin reaches the database through Database of host/plugin-api.',
    },
  ],
};

/** The files that use database drivers, on connections that the host opens, by `DriverPools`. */
const DRIVEN = ['plugins/procedures/executor/@(mssql|postgres)/*.ts'];

const SERVER_TYPES = 'The admin client knows types of the server, and nothing at run time.';

/** The folders of the host in order: each imports those before it (docs/adr/0001-host-and-plugins.md). */
const hostFolders = ['plugin-api', 'runtime', 'text', 'identity', 'data', 'jobs', 'routes', 'boot'];

/**
 * The zones of the host: a folder imports neither those after it nor the files at the top, which belong to the boot.
 */
const hostZones = hostFolders.slice(0, -1).map((folder, place) => ({
  target: `./host/${folder}`,
  from: [...hostFolders.slice(place + 1).map((above) => `./host/${above}/**`), './host/*.ts'],
  message:
    place === 0
      ? `${folder} imports nothing of the host.`
      : `In the host, ${folder} imports ${hostFolders.slice(0, place).join(', ')} alone.`,
}));

/** The forbidden arrows (docs/adr/0001-host-and-plugins.md). */
const zones = [
  ...hostZones,
  { target: './host', from: './plugins', message: 'The host knows no plugin.' },
  {
    target: './host/plugin-api',
    from: './host',
    except: ['./plugin-api'],
    message: 'The contract is free of the inside of the host.',
  },
  {
    target: './embedded-postgres',
    from: ['./host', './plugins'],
    message: 'The embedded PostgreSQL stands alone.',
  },
  {
    target: './host/plugin-api',
    from: './embedded-postgres',
    message: 'The contract is free of the inside of the host.',
  },
  {
    target: './host',
    from: './embedded-postgres',
    except: ['./index.ts'],
    message: 'The host starts the embedded PostgreSQL by its index alone.',
  },
  {
    target: './admin-client/!(admin-plugins).ts',
    from: ['./host', './plugins'],
    message: 'The admin client knows types of the server, in admin-plugins.ts alone.',
  },
  {
    target: ['./embedded-postgres', './host', './plugins'],
    from: ['./admin-client', './bench', './docs', './scripts', './test', './testing'],
    message: 'The service stands alone: the admin client, tests and tools import it.',
  },
];

/** Returns the zones of one plugin, for its files alone, as each import is compared with each zone. */
const zonesOf = (plugin) => [
  {
    target: './plugins',
    from: './embedded-postgres',
    message: 'A plugin reaches the database through Database of host/plugin-api.',
  },
  {
    target: './plugins',
    from: './host',
    except: ['./plugin-api/index.ts'],
    message: 'Of the host, a plugin imports host/plugin-api alone.',
  },
  {
    target: edge.map((files) => `./${files}`),
    from: ['./plugins/**/models/**', `./plugins/**/*-@(${STORES}).ts`],
    message: THROUGH_SERVICES,
  },
  ...plugins
    .filter((other) => other !== plugin)
    .map((other) => ({
      target: `./plugins/${plugin}`,
      from: `./plugins/${other}`,
      except: ['./contract.ts'],
      message: 'Of another plugin, only its contract.ts is imported.',
    })),
  {
    target: [`./plugins/${plugin}/contract.ts`, `./plugins/${plugin}/contract`],
    from: `./plugins/${plugin}`,
    except: ['./contract'],
    message: 'A contract stands alone.',
  },
  ...partsOf(plugin).map((part) => ({
    // The file that binds the services names each of them.
    target: [`./plugins/${plugin}/!(${part})/**`, `./plugins/${plugin}/!(*-services).ts`],
    from: `./plugins/${plugin}/${part}`,
    except: ['./index.ts'],
    message: 'A part of a plugin is imported by its index.ts alone.',
  })),
];

/** The zones of the console's pages, which call the service over HTTP and import only the admin client. */
const webZones = [
  {
    target: './plugins/console/web/src',
    from: ['./host', './plugins', './testing', './test', './scripts'],
    except: ['./console/web'],
    message: 'The console asks the service: it imports none of its code.',
  },
];

const QUOTED = 'An import names its module in quotes, where the rules see it.';

const tablePrefix = (plugin) => `${plugin.replaceAll('-', '_')}_`;

/** Makes the restrictions of a plugin that `no-restricted-paths` does not cover. */
function inPlugin(plugin) {
  const others = [...plugins.filter((other) => other !== plugin), 'host'].map(tablePrefix).join('|');
  const table = `(?:\\w+\\.)?(?!${tablePrefix(plugin)})(?:${others})`;
  const sql = `/\\b(?:FROM|INTO|JOIN|REFERENCES|TABLE|UPDATE)\\s+(?:ONLY\\s+)?${table}/i`;
  const store = `/\\/models\\/|-(?:${STORES})\\.js$/`;
  return [
    ...[
      `Literal[value=${sql}]`,
      `TemplateElement[value.raw=${sql}]`,
      `CallExpression[callee.property.name=/^insert(?:Rows|Once)$/] > Literal.arguments:first-child[value=/^${table}/i]`,
      `Property[key.name='table'] > Literal.value[value=/^${table}/i]`,
    ].map((selector) => ({ selector, message: 'What others store is asked of their contract.' })),
    {
      selector: `:matches(ExportAllDeclaration, ExportNamedDeclaration)[source.value=${store}]`,
      message: 'What stores is handed on by nobody.',
    },
    { selector: "ImportExpression[source.type!='Literal']", message: QUOTED },
  ];
}

// The rules on doubtful uses of the language itself are in .oxlintrc.json.
export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      'data/',
      'node_modules/',
      // Compiled by a test, in a project where the packed client is installed.
      'test/admin-client/stranger/',
      'plugins/console/web/src/api/generated/',
      // Compiled by its test, beside types that are made from the OpenAPI document.
      'test/generated-client/program/',
      // Compiled by their own tests, in a folder where the packed service is installed.
      'docs/examples/sms-channel/',
      'docs/examples/sms-mailbox/',
      'docs/examples/canchas/',
    ],
  },
  regexp.recommended,
  {
    rules: {
      // With quadratic time, one request could hold up all others.
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': 'error',
      // The formatter wraps code and documents (.oxfmtrc.json), and leaves comments as they are.
      'max-len': ['error', { code: Number.MAX_SAFE_INTEGER, comments: 120, ignorePattern: '// oxlint-' }],
      // The OpenAPI document shows the patterns of schemas, and has no place for a flag.
      'regexp/use-ignore-case': 'off',
    },
  },
  {
    plugins: { ventanilla: { rules: { 'doc-comments': docComments, 'plain-words': plainWords } } },
    rules: { 'ventanilla/plain-words': 'error' },
  },
  // The formatter wraps documents.
  { files: ['**/*.md'], languageOptions: { parser: markdownParser }, rules: { 'max-len': 'off' } },
  { files: ['**/*.yaml', '**/Dockerfile'], languageOptions: { parser: hashParser } },
  // The pages of the console run in browsers, and are compiled in a project of their own.
  {
    files: ['plugins/console/web/**/*.{ts,tsx}'],
    languageOptions: { parser: tseslint.parser },
  },
  {
    files: ['plugins/console/web/src/**/*.{ts,tsx}'],
    plugins: { '@typescript-eslint': tseslint.plugin, 'import-x': importX },
    settings: { 'import-x/resolver-next': [createNodeResolver({ extensionAlias: { '.js': ['.ts', '.tsx', '.js'] } })] },
    rules: {
      'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones: webZones }],
      '@typescript-eslint/consistent-type-imports': 'error',
    },
  },
  {
    files: ['plugins/console/web/src/**/*.tsx'],
    ignores: ['plugins/console/web/src/ui/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[
          'JSXOpeningElement[name.name=/^(?:select|table)$/]',
          "JSXAttribute[name.name='className'] Literal[value=/^(?:badge|btn|notice)(?![a-z])/]",
          "JSXAttribute[name.name='className'] TemplateElement[value.raw=/^(?:badge|btn|notice)(?![a-z])/]",
        ].map((selector) => ({ selector, message: 'Buttons, badges, notices, lists and tables are those of ui/.' })),
      ],
    },
  },
  { files: ['**/*.{ts,tsx}'], rules: { 'ventanilla/doc-comments': 'error' } },
  {
    files: ['**/*.ts'],
    ignores: ['plugins/console/web/**'],
    languageOptions: { parser: tseslint.parser },
    plugins: { '@typescript-eslint': tseslint.plugin, 'import-x': importX },
    // Imports name the compiled file.
    settings: { 'import-x/resolver-next': [createNodeResolver({ extensionAlias: { '.js': ['.ts', '.js'] } })] },
    rules: {
      'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones }],
      // The type of an `import()` would be an arrow that the zones do not see.
      '@typescript-eslint/consistent-type-imports': 'error',
    },
  },
  { files: ['plugins/**/*.ts'], rules: { 'no-restricted-imports': ['error', throughTheHost] } },
  // Stored procedures need features that Sequelize lacks (docs/adr/0012-procedure-executor.md).
  { files: DRIVEN, rules: { 'no-restricted-imports': ['error', { paths: throughTheHost.paths }] } },
  {
    files: [...edge, ...wiring],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          ...throughTheHost,
          patterns: [
            ...throughTheHost.patterns,
            { regex: '/plugin-api/index\\.js$', importNames: ['Database'], message: THROUGH_SERVICES },
          ],
        },
      ],
    },
  },
  {
    files: ['{admin-client,embedded-postgres,host}/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', { selector: 'ImportExpression > TemplateLiteral.source', message: QUOTED }],
    },
  },
  {
    files: ['host/*/**/*.ts'],
    ignores: hostFolders.map((folder) => `host/${folder}/**`),
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'Program', message: `The folders of the host are ${hostFolders.join(', ')}.` },
      ],
    },
  },
  ...plugins.flatMap((plugin) => [
    {
      files: [`plugins/${plugin}/**/*.ts`],
      ignores: ['plugins/console/web/**'],
      rules: {
        'import-x/no-restricted-paths': [
          'error',
          { basePath: import.meta.dirname, zones: [...zones, ...zonesOf(plugin)] },
        ],
      },
    },
    {
      files: [`plugins/${plugin}/**/*.ts`],
      rules: { 'no-restricted-syntax': ['error', ...inPlugin(plugin)] },
    },
    {
      files: [`plugins/${plugin}/migrations/**/*.ts`],
      rules: {
        'no-restricted-syntax': [
          'error',
          ...inPlugin(plugin),
          ...['TemplateElement[value.raw', 'Literal[value'].map((text) => ({
            selector: `${text}=/\\bREFERENCES\\s+(?!\\s|${tablePrefix(plugin)})/i]`,
            message: 'What another plugin stores is referred to by its id.',
          })),
        ],
      },
    },
  ]),
  {
    files: ['{embedded-postgres,host,plugins}/**/*.{cjs,cts,js,jsx,mjs,mts,tsx}'],
    // Code for browsers, and the file that registers the loader of TypeScript.
    ignores: [
      'plugins/**/assets/**',
      'plugins/console/web/**',
      'host/data/bundles/uploads/text-worker-from-source.mjs',
      'host/text/expressions/expression-worker-from-source.mjs',
      'plugins/workflow/definition/bpmn/bpmn-worker-from-source.mjs',
    ],
    languageOptions: { parser: tseslint.parser },
    rules: {
      'no-restricted-syntax': ['error', { selector: 'Program', message: 'The rules of the arrows read .ts files.' }],
    },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'CallExpression[callee.object.name="fc"][callee.property.name=/^(?:assert|check|sample)$/]:not(:has(CallExpression[callee.name="randomRuns"], Property[key.name="seed"]))',
          message: 'Random tests have the seed of randomRuns, or one of their own.',
        },
      ],
    },
  },
  {
    files: ['admin-client/**/*.ts'],
    rules: {
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [{ regex: '^(?:\\.\\./)+(?:host|plugins)/', allowTypeImports: true, message: SERVER_TYPES }],
        },
      ],
    },
  },
  { files: ['**/*.cjs'], languageOptions: { sourceType: 'commonjs' } },
  { files: ['plugins/**/assets/**/*.js'], languageOptions: { sourceType: 'script' } },
);
