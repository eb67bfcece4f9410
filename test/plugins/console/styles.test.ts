import { expect } from 'chai';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../../host/runtime/paths.js';

const web = path.join(packageRoot, 'plugins/console/web/src');
const textOf = (file: string): string => readFileSync(path.join(web, file), 'utf8');
const files = readdirSync(web, { recursive: true, encoding: 'utf8' });

/** The styles that every page loads. */
const ofEveryPage = [...textOf('look/look.css').matchAll(/@import '([^']+)'/g)].map(([, file]) =>
  path.join('look', file!),
);

const classesIn = (style: string): Set<string> =>
  new Set([...textOf(style).matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name!));

const withWords = (file: string): ReadonlySet<string> =>
  new Set(
    [...textOf(file).matchAll(/class(?:Name)?[=:] ?[{'"`]+([^'"`]+)/g)].flatMap(([, text]) => text!.split(/\s+/)),
  );

/** Tells whether a module loads a style by itself. */
const isLoading = (file: string, style: string): boolean =>
  [...textOf(file).matchAll(/^import '([^']+\.css)';$/gm)].some(
    ([, name]) => path.join(path.dirname(file), name!) === style,
  );

describe('the styles of a view of the console', () => {
  const general = new Set(ofEveryPage.flatMap((style) => [...classesIn(style)]));
  for (const style of files.filter((file) => file.endsWith('.css') && file !== 'look/look.css')) {
    if (ofEveryPage.includes(style)) continue;
    it(`${style} has no class that another view uses, which may be opened without it`, () => {
      const own = [...classesIn(style)].filter((name) => !general.has(name));
      const others = files.filter(
        (file) => file.endsWith('.tsx') && path.dirname(file) !== path.dirname(style) && !isLoading(file, style),
      );
      const found = others.flatMap((file) =>
        own.filter((name) => withWords(file).has(name)).map((n) => `${file}: ${n}`),
      );
      expect(found).to.deep.equal([]);
    });
  }
});
