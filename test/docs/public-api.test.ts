import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { packageRoot } from '../../host/runtime/paths.js';
import { followBlocks } from '../../scripts/docs/follow-blocks.js';
import { shellBlocks } from '../../scripts/docs/shell-blocks.js';
import { questionTypeNames } from '../../plugins/forms/contract.js';
import { startTestHost, type TestHost } from '../../testing/start-test-host.js';

interface City {
  readonly tramites: readonly {
    readonly preguntas: readonly { readonly pre_codigo: string; readonly pre_tipo: string }[];
  }[];
}

const read = (file: string): Promise<string> => readFile(path.join(packageRoot, 'docs', file), 'utf8');

/** Returns the texts between backticks in a cell. */
const codes = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text!);

describe('docs/public-api.md', function () {
  this.timeout(120_000);
  let document: string;
  let city: City;
  let host: TestHost;

  before(async () => {
    document = await read('public-api.md');
    city = parse(/```yaml\n(version: 1\n.*?)```/s.exec(await read('bundles.md'))![1]!) as City;
    host = await startTestHost({ bundle: city });
  });
  after(() => host.stop());

  /** Reads the table of answers: the cells of each type. */
  const table = (): string[][] => {
    const section = document.split('### Answers by type')[1]!.split('\n### ')[0]!;
    const rows = section.split('\n').filter((line) => line.startsWith('| `'));
    return rows.map((line) => line.split('|').slice(1, 5));
  };
  const codeOf = (type: string): string =>
    city.tramites[0]!.preguntas.find(({ pre_tipo }) => pre_tipo === type)!.pre_codigo;

  const stored = async (filing: RequestInit): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${host.url}/home/api/tramite/POSTULACION`, { method: 'POST', ...filing });
    const body = (await answer.json()) as { datos: number };
    expect(answer.status, JSON.stringify(body)).to.equal(200);
    const [row] = await host.database.rows<{ informacion: unknown }>(
      'SELECT informacion FROM ventanilla_v1.records WHERE id = $1',
      [body.datos],
    );
    return host.database.parseJson(row!.informacion);
  };

  const expectStored = (answers: Record<string, unknown>): void => {
    for (const [type, , , cell] of table()) {
      const [wanted] = codes(cell!);
      if (wanted !== undefined) expect(answers[codeOf(codes(type!)[0]!)], type).to.deep.equal(JSON.parse(wanted));
    }
  };

  it('has every type of question', () => {
    expect(table().map(([type]) => codes(type!)[0])).to.deep.equal([...questionTypeNames]);
  });

  it('shows answers in JSON, and their stored form', async () => {
    const most = Math.max(...table().map(([, json]) => codes(json!).length));
    for (let turn = 0; turn < most; turn += 1) {
      const answers = table().flatMap(([type, json]) => {
        const given = codes(json!);
        const text = given[turn] ?? given[0];
        return text === undefined ? [] : [[codeOf(codes(type!)[0]!), JSON.parse(text)] as const];
      });
      const headers = { 'content-type': 'application/json' };
      expectStored(await stored({ headers, body: JSON.stringify(Object.fromEntries(answers)) }));
    }
  });

  it('shows answers of a multipart form, and their stored form', async () => {
    const form = new FormData();
    for (const [type, , cell] of table()) {
      const [text] = codes(cell!);
      if (text !== undefined) form.append(codeOf(codes(type!)[0]!), text);
    }
    expectStored(await stored({ body: form }));
  });

  it('shows commands that work, and their output', async () => {
    const env = { ...process.env, URL: host.url };
    await followBlocks(shellBlocks(document), { cwd: host.dataFolder, env });
  });
});
