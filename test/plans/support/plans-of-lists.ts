import { expect } from 'chai';
import { postgresOnly } from '../../support/postgres-only.js';
import { askedLists, type AskedList } from './asked-lists.js';
import { LargeCity } from './large-city.js';

/** The most rows of each large table that one statement reads, in a city with so many of them. */
const most: Readonly<Record<AskedList['reads'], (rows: number) => number>> = {
  page: () => 4000,
  words: (rows) => rows,
  entries: (rows) => 20_000 + rows / 5,
  open: (rows) => rows / 10,
};

/** The most pages that one statement reads: more than a page needs, as three letters of a name begin many words. */
const mostPages: Partial<Readonly<Record<AskedList['reads'], number>>> = { page: 8000, words: 8000 };

const words: Readonly<Record<AskedList['reads'], string>> = {
  page: 'about a page',
  words: 'the entries of words',
  entries: 'the entries of a word',
  open: 'what is open',
};

/** Tests the reads of each list and figure in a city with so many rows in its tables; never the time. */
export function describePlansOfLists(rows: number): void {
  describe(`lists and figures of ${rows} rows`, function () {
    this.timeout(600_000);
    let city: LargeCity;

    before(async function () {
      postgresOnly(this, 'plans are read in the words of PostgreSQL');
      city = await LargeCity.begin(rows);
    });
    after(() => city?.stop());

    for (const { asked, input, reads } of askedLists) {
      const name = `${asked} ${input === undefined ? '' : JSON.stringify(input)}`;
      it(`${name.trim()} reads ${words[reads]}`, async () => {
        for (const { rows: read, scanned, pages } of await city.reads(asked, input)) {
          expect(scanned, 'read from end to end').to.deep.equal([]);
          for (const [table, count] of Object.entries(read)) expect(count, table).to.be.at.most(most[reads](rows));
          expect(pages, 'pages').to.be.at.most(mostPages[reads] ?? Infinity);
        }
      });
    }
  });
}
