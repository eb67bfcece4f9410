// The launcher of `npm start`, the container and the command-line tools: it runs one script, made by `bundle.mjs`, with
// a cache of the code that V8 compiled. Reading and compiling two thousand modules would be most of a start. A
// configuration with plugins from outside runs from the modules themselves, which those plugins share.
'use strict';
const { readFileSync, renameSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const vm = require('node:vm');

const bundle = path.join(__dirname, 'service.cjs');
const cache = path.join(__dirname, 'service.cache');

function read(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** Writes the cache. Another Node or another processor cannot use it; in a read-only folder there is none. */
function keep(script) {
  const draft = `${cache}.${process.pid}`;
  try {
    writeFileSync(draft, script.createCachedData());
    renameSync(draft, cache);
  } catch {
    // The next start compiles it again.
  }
}

/** Returns the exports of the bundle, or `undefined` when there is none. */
function load() {
  const source = read(bundle);
  if (!source?.length) return undefined;
  const parameters = 'exports, require, module, __filename, __dirname, metaOf, importModule';
  const script = new vm.Script(`(function (${parameters}) {${source}\n})`, {
    filename: bundle,
    cachedData: read(cache),
  });
  const module = { exports: {} };
  const metaOf = (place) => ({ url: pathToFileURL(path.join(__dirname, place)).href });
  const importModule = (specifier) => import(specifier);
  script.runInThisContext()(module.exports, require, module, bundle, __dirname, metaOf, importModule);
  if (script.cachedDataRejected !== false) keep(script);
  return module.exports;
}

function run(name, modules) {
  const bundled = load();
  const plugins = bundled?.bundledPlugins(process.env);
  if (plugins) return bundled[name](plugins);
  return import(pathToFileURL(path.join(__dirname, modules)).href);
}

const start = () => run('serve', 'host/main.js');
const runTool = () => run('runTool', 'host/cli.js');

module.exports = { load, runTool, start };
if (require.main === module) start();
