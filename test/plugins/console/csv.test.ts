import { expect } from 'chai';
import { BYTE_ORDER_MARK, delimitedLine } from '../../../host/plugin-api/text/delimited-line.js';
import { csvFile, csvLine } from '../../../plugins/console/web/src/dashboard/csv.js';

const hostile = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '  =1',
  '＝1',
  'a\n=cmd',
  'a\r\n-cmd',
  '\t',
  '"; =1',
  ';',
  'dijo "sí"',
];
const harmless = ['', 'Planeación', '12', '-3', '+57 300', '1,5', '2026-11-26', "'"];

describe('the file of a figure', () => {
  it('runs nothing in a spreadsheet, as the files that the service writes', () => {
    for (const cell of [...hostile, ...harmless]) {
      expect(csvLine([cell, 'x']), JSON.stringify(cell)).to.equal(delimitedLine([cell, 'x'], ';'));
    }
    for (const cell of ['=1+1', '+1+1', '-1+1', '@SUM(A1)']) expect(csvLine([cell])).to.equal(`'${cell}\r\n`);
    expect(csvLine(['\t=1'])).to.equal("'\t=1\r\n");
    expect(csvLine(['\r=1'])).to.match(/^"'/);
  });

  it('has a header, a line for each row, and says that it is UTF-8', () => {
    expect(csvFile(['Día', 'Total'], [['jue; 26', '12']])).to.equal(`${BYTE_ORDER_MARK}Día;Total\r\n"jue; 26";12\r\n`);
  });
});
