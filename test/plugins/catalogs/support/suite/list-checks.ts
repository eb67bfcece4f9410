import { expect } from 'chai';
import type { Values } from '../../../../../plugins/catalogs/engine/resource.js';
import { importInto } from '../../../../acceptance/support/bundles.js';
import { searchedOf } from '../../../../../plugins/catalogs/engine/resource-list.js';
import { turn } from '../sample-values.js';
import { expectFieldRefusal } from './expect-refusal.js';
import type { Subject } from './subject.js';

const MANY = 210;

interface Page {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: readonly (Values & { readonly id: number })[];
}

/** Search words that a list must take as plain values. */
const hostileWords = [`' OR '1'='1`, `x'; DROP TABLE auth_user; --`, '$1', '${7*7}', '%', '_', '\\', '[a-z]', '"'];

/** Returns the default order of a list. */
const orderOf = ({ resource: { order, key = ['codigo'] } }: Subject): string => order ?? key.join(',');

const asText = (value: unknown): string => encodeURIComponent(String(value));

/** Declares the tests of a list's order, filters and search. */
export function ownListChecks(subject: () => Subject): void {
  it('are ordered by each field, and searched by words where the resource has searched fields', async () => {
    const one = subject();
    const made = [await one.make(), await one.make(), await one.make()];
    const results = async (query: string): Promise<readonly Values[]> => {
      const { status, text, body } = await one.call('get', `?page_size=200&${query}`);
      expect(status, `${query}: ${text}`).to.equal(200);
      return (body as Page).results;
    };
    const all = await results('');
    if (one.definition.orders === undefined) expect(all).to.deep.equal(await results(`ordering=${orderOf(one)}`));
    for (const name of one.orders) await results(`ordering=-${name}`);
    const { item } = made[1]!;
    for (const name of one.filters.filter((each) => item[each] !== null)) {
      const same = all.filter((other) => other[name] === item[name]);
      expect(await results(`${name}=${asText(item[name])}`), name).to.deep.equal(same);
    }
    const searched = searchedOf(one.resource);
    for (const name of searched) {
      const found = await results(`search=${asText(item[name])}`);
      expect(
        found.map(({ id }) => id),
        name,
      ).to.include(item['id']);
    }
    if (searched.length === 0) expectFieldRefusal(await one.call('get', '?search=x'), 'search', 'no search');
  });
}

/** Declares the tests of pages, order, filters and words. */
export function listChecks(subject: () => Subject): void {
  const page = async (query: string): Promise<Page> => {
    const { status, body } = await subject().call('get', query);
    expect(status, `${query}: ${JSON.stringify(body)}`).to.equal(200);
    return body as Page;
  };
  /** Reads all pages from the first one, by `next`. */
  const crawl = async (query: string): Promise<Page['results']> => {
    const items: Page['results'][number][] = [];
    let next: string | null = `${subject().path}${query}`;
    while (next !== null) {
      const { status, body } = await subject().city.call('get', next);
      expect(status, next).to.equal(200);
      const { results, next: following } = body as Page;
      items.push(...results);
      next = following;
    }
    return items;
  };
  let all: Page['results'];
  before(async () => {
    const one = subject();
    const items = Array.from({ length: MANY }, () => one.values(one.next(), 'name'));
    await importInto(one.city.host, one.bundleOf(items));
    all = await crawl('?page_size=200&ordering=id');
  });

  it('come page by page, 50 items by default and 200 at most', async () => {
    expect(all.length).to.be.at.least(MANY);
    expect(new Set(all.map(({ id }) => id)).size).to.equal(all.length);
    const first = await page('');
    expect(first).to.deep.include({ count: all.length, previous: null, next: `${subject().path}?page=2` });
    expect(first.results).to.have.length(50);
    expect((await page('?page_size=5000')).results).to.have.length(200);
    const last = Math.ceil(all.length / 50);
    const end = await page('?page=last');
    expect(end).to.deep.equal(await page(`?page=${last}`));
    expect(end.next).to.equal(null);
    expect(end.previous).to.equal(`${subject().path}?page=${last - 1}`);
    for (const none of [last + 1, 0, -1, 'x', '1.5', '99999999999', '%27', '']) {
      const { status, body } = await subject().call('get', `?page=${none}`);
      expect([status, body.code], String(none)).to.deep.equal([404, 'not_found']);
    }
    for (const size of ['0', '-1', 'x', '', '1e9', '9999999999', '5&page_size=6']) {
      expectFieldRefusal(await subject().call('get', `?page_size=${size}`), 'page_size', size);
    }
  });

  it('come in the requested order, each once', async () => {
    const one = subject();
    for (const name of ['id', 'adddate', ...one.orders]) {
      for (const sign of ['', '-']) {
        const items = await crawl(`?page_size=150&ordering=${sign}${name}`);
        expect(new Set(items.map(({ id }) => id)).size, `${sign}${name}`).to.equal(all.length);
        const given = items.filter((item) => item[name] !== null);
        for (const [at, item] of given.slice(1).entries()) {
          const [before, after] = [given[at]!, item];
          const [a, b] = [before[name], after[name]] as [string | number | boolean, string | number | boolean];
          const isRight = a === b ? before.id < after.id || name === 'id' : sign === '-' ? a > b : a < b;
          expect(isRight, `${sign}${name}: ${String(a)} then ${String(b)}`).to.equal(true);
        }
      }
    }
  });

  it('cannot be ordered by anything else', async () => {
    const one = subject();
    const some = turn(one.orders, 0);
    for (const ordering of [
      'revision',
      '-password_hash',
      'id;drop table auth_user',
      'id desc',
      'id,(select 1)',
      `${some},1`,
      `--${some}`,
      `r.${some}`,
      some.toUpperCase(),
      'constructor',
      '__proto__',
      'id)',
      '1',
      'id'.repeat(200),
      ...Object.keys(one.resource.fields).filter((name) => !one.orders.includes(name)),
    ]) {
      expectFieldRefusal(await one.call('get', `?ordering=${asText(ordering)}`), 'ordering', ordering);
    }
    expectFieldRefusal(await one.call('get', `?ordering=${some}&ordering=id`), 'ordering', 'twice');
    expect((await page('?ordering=')).count).to.equal(all.length);
  });

  it('are filtered by equality', async () => {
    for (const name of ['id', ...subject().filters]) {
      const values = all.map((item) => item[name]).filter((value) => value !== null);
      for (const value of values.length === 0 ? [] : [values[0], turn(values, 7)]) {
        const same = all.filter((item) => item[name] === value);
        const found = await crawl(`?page_size=200&ordering=id&${name}=${asText(value)}`);
        expect(found, `${name}=${asText(value)}`).to.deep.equal(same);
      }
    }
    const name = subject().filters.find((one) => all.some((item) => item[one] !== all[0]![one] && item[one] !== null))!;
    const other = all.find((item) => item[name] !== all[0]![name] && item[name] !== null)!;
    expect((await page(`?${name}=${asText(other[name])}&id=${other.id}`)).count).to.equal(1);
    expect((await page(`?${name}=${asText(other[name])}&id=${all[0]!.id}`)).count).to.equal(0);
  });

  it('cannot be filtered by anything else, and not by SQL', async () => {
    const one = subject();
    const present = await one.everything();
    for (const name of one.filters) {
      const { column } = one.resource.fields[name]!;
      const isText = column.kind === 'text' || column.kind === 'day';
      for (const word of hostileWords) {
        const answer = await one.call('get', `?${name}=${asText(word)}`);
        const isShort = column.kind !== 'text' || word.length <= column.length;
        if (isText && (isShort || answer.status === 200))
          expect([answer.status, answer.body.count], `${name}=${word}`).to.deep.equal([200, 0]);
        else expectFieldRefusal(answer, name, word);
      }
      const value = asText(all[0]![name]);
      expectFieldRefusal(await one.call('get', `?${name}=${value}&${name}=${value}`), name, 'twice');
      expectFieldRefusal(await one.call('get', `?${name}[$ne]=${value}`), `${name}[$ne]`, 'an object');
      expectFieldRefusal(await one.call('get', `?${name}[]=${value}`), `${name}[]`, 'a list');
      expectFieldRefusal(await one.call('get', `?${name}__icontains=${value}`), `${name}__icontains`, 'Django');
      expect((await one.call('get', `?${name}=%00`)).status, name).to.equal(400);
      if (!isText) expectFieldRefusal(await one.call('get', `?${name}=`), name, 'nothing');
    }
    const others = Object.keys(one.resource.fields).filter((name) => !one.filters.includes(name));
    for (const name of ['otro', 'revision', 'password_hash', '__proto__', 'constructor', 'toString', ...others]) {
      expectFieldRefusal(await one.call('get', `?${name}=x`), name, name);
    }
    expect(await one.everything()).to.equal(present);
  });

  it('are found by words, in any case and with or without accents', async () => {
    const one = subject();
    const field = searchedOf(one.resource).at(-1);
    if (field === undefined) {
      expectFieldRefusal(await one.call('get', '?search=x'), 'search', 'no search');
      return;
    }
    const texts = ['Ñandú Ángel ZW', 'nandu angel 100% ZW', 'a_b [c] ZW', 'a-b \\ c ZW'];
    const ids: number[] = [];
    for (const text of texts) ids.push((await one.make({ ...one.values(one.next()), [field]: text })).id);
    const found = async (words: string): Promise<number[]> => {
      const { results } = await page(`?ordering=id&search=${asText(words)}`);
      return results.map(({ id }) => ids.indexOf(id));
    };
    for (const [words, at] of [
      ['zw', [0, 1, 2, 3]],
      ['ÑANDU zw', [0, 1]],
      ['  angel   ñandú ', [0, 1]],
      ['100% zw', [1]],
      ['a_b', [2]],
      ['[c]', [2]],
      ['\\ zw', [3]],
      ['zw % _', []],
      [`zw' OR '1'='1`, []],
    ] as const) {
      expect(await found(words), words).to.deep.equal(at);
    }
    expect((await page('?search=')).count).to.equal((await page('')).count);
    for (const words of ['x'.repeat(151), 'a b c d e f g h i j k', 'a&search=b']) {
      expectFieldRefusal(await one.call('get', `?search=${words.replaceAll(' ', '+')}`), 'search', words);
    }
    expect((await one.call('get', '?search=%00')).status).to.equal(400);
  });
}
