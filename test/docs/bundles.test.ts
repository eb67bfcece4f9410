import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { packageRoot } from '../../host/runtime/paths.js';
import { startTestHost, type TestHost } from '../../testing/start-test-host.js';
import { exportedSections, exportFrom, importInto } from '../acceptance/support/bundles.js';

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

/** Lists the fields of an item by their dotted names, including those of nested tables and lists. */
function fieldsOf(schema: Schema, definitions: Schema['$defs'] = schema.$defs, prefix = ''): string[] {
  const { properties = {}, items, anyOf = [], $ref } = schema;
  const within = Object.entries(properties).flatMap(([name, one]) => [
    prefix + name,
    ...fieldsOf(one, definitions, `${prefix}${name}.`),
  ]);
  const named = $ref === undefined ? undefined : definitions?.[$ref.replace('#/$defs/', '')];
  const others = [items, named, ...anyOf].filter((one) => one !== undefined);
  return [...within, ...others.flatMap((one) => fieldsOf(one, definitions, prefix))];
}

const isOfQuestion = (field: string): boolean => field.startsWith('preguntas.');

/** Lists the fields of the input and of the parsed item: options may be texts, and are described as objects. */
function fieldsOfItem(item: z.ZodType): string[] {
  const schemas = (['input', 'output'] as const).map(
    (io) => z.toJSONSchema(item, { io, unrepresentable: 'any' }) as Schema,
  );
  return [...new Set(schemas.flatMap((schema) => fieldsOf(schema)))];
}

/** Returns the lists of a bundle by the names of their sections. */
function sectionsOf(bundle: Readonly<Record<string, unknown>>): [name: string, items: readonly object[]][] {
  return Object.entries(bundle).flatMap(([name, part]): [string, readonly object[]][] => {
    if (Array.isArray(part)) return [[name, part as object[]]];
    if (typeof part !== 'object') return [];
    const lists = Object.entries(part as object).filter((below): below is [string, object[]] =>
      Array.isArray(below[1]),
    );
    return lists.map(([below, items]) => [`${name}.${below}`, items]);
  });
}

describe('docs/bundles.md', () => {
  let document: string;
  let city: string;
  let host: TestHost;

  before(async () => {
    document = await readFile(path.join(packageRoot, 'docs/bundles.md'), 'utf8');
    city = /```yaml\n(version: 1\n.*?)```/s.exec(document)![1]!;
    host = await startTestHost();
  });
  after(() => host.stop());

  const rows = (title: string): string[] => {
    const section = document.split(`\n### ${title}\n`)[1]?.split(/\n##/)[0] ?? '';
    return [...section.matchAll(/^\| `([^`]+)` *\|/gm)].map(([, field]) => field!);
  };

  it('describes every section, and each of its fields', () => {
    const sections = host.host.bundleSections;
    const titles = [...document.matchAll(/^### `(\w+)`$/gm)].map(([, name]) => name);
    const isCatalog = ({ name }: { readonly name: string }): boolean => name.startsWith('catalogos.');
    const alone = sections.filter((section) => !isCatalog(section));
    expect(titles).to.have.members(['catalogos', ...alone.map(({ name }) => name)]);
    const catalogs = sections
      .filter(isCatalog)
      .flatMap(({ name, item }) =>
        Object.keys((item as z.ZodObject).shape).map((field) => `${name.replace('catalogos.', '')}.${field}`),
      );
    expect(rows('`catalogos`')).to.have.members(catalogs);
    for (const { name, item } of alone) {
      const fields = fieldsOfItem(item).filter((field) => !isOfQuestion(field));
      expect(rows(`\`${name}\``), name).to.have.members(fields);
    }
  });

  it('describes every field of a question', () => {
    const { item } = host.host.bundleSections.find(({ name }) => name === 'tramites')!;
    const fields = fieldsOfItem(item).filter(isOfQuestion);
    const named = fields.map((field) => field.replace('preguntas.', ''));
    expect(rows('Questions')).to.have.members(named.filter((field) => !field.startsWith('pre_opciones.')));
  });

  it('has a city with every section, which is imported, exported and imported again without a change', async () => {
    const { report, warnings } = await importInto(host, city);
    expect(warnings).to.deep.equal([]);
    expect(Object.keys(report)).to.have.members(host.host.bundleSections.map(({ name }) => name));
    for (const [section, { created }] of Object.entries(report)) expect(created, section).to.be.above(0);

    const written = new Map(sectionsOf(parse(city) as Record<string, unknown>));
    for (const [section, items] of sectionsOf(await exportedSections(host)))
      expect(items, section).to.have.length(written.get(section)!.length);
    for (const again of [city, await exportFrom(host)]) {
      const { report: second } = await importInto(host, again);
      for (const [section, counts] of Object.entries(second))
        expect(counts, section).to.deep.include({ created: 0, changed: 0 });
    }
  });

  it('has a procedure that is imported once its text is edited', async () => {
    await importInto(host, city);
    const edited = city.replaceAll("'saldo', 0", "'saldo', 1").replace('0 AS saldo', '1 AS saldo');
    const { report } = await importInto(host, edited);
    expect(report['procedimientos']).to.deep.equal({ created: 0, changed: 1, left: 0 });
  });
});
