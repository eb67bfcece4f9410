import { expect } from 'chai';
import { TRAMITE } from './crash-folder.js';
import type { Acknowledged } from './filing-clients.js';
import type { StoredState } from './stored-state.js';

const HTTP_CLIENTS = 8;

/** Checks that every acknowledged filing is stored as it was acknowledged, with its file. */
export function checkAcknowledged(acknowledged: readonly Acknowledged[], state: StoredState): void {
  const records = new Map(state.records.map((record) => [record.id, record]));
  const files = new Map(state.files.map((file) => [file.record_id, file]));
  const wrong = acknowledged.filter(({ id, folio, key, radicado, sha256 }) => {
    const record = records.get(id);
    const file = files.get(id);
    return !(
      record?.clave === key &&
      record.informacion.folio === folio &&
      radicado === `${record.anio}-${String(record.numero).padStart(7, '0')}` &&
      record.informacion.anexo?.sha256 === sha256 &&
      (file?.sha256 ?? undefined) === sha256
    );
  });
  expect(wrong, 'acknowledged filings that are lost or differ').to.deep.equal([]);
}

/** Checks that filing numbers run from one to the year's counter, each once. */
export function checkFilingNumbers(acknowledged: readonly Acknowledged[], state: StoredState): void {
  const told = acknowledged.map(({ radicado }) => radicado);
  expect(new Set(told).size, 'filing numbers told to one citizen each').to.equal(told.length);
  for (const [year, last] of state.counters) {
    const numbers = state.records.filter(({ anio }) => anio === year).map(({ numero }) => numero);
    expect(numbers, `filing numbers of ${year}`).to.deep.equal(
      Array.from({ length: last }, (_none, index) => index + 1),
    );
  }
}

/** Checks that the file of every record is in the storage, byte by byte, whether the filing was acknowledged or not. */
export function checkFilesOfRecords({ records, files, folder }: StoredState): void {
  const settled = files.filter(({ record_id }) => record_id !== null);
  const naming = records.filter(({ informacion }) => informacion.anexo).map(({ id }) => id);
  expect(new Set(settled.map(({ record_id }) => record_id)), 'records with a file').to.deep.equal(new Set(naming));
  const missing = settled.filter(({ storage_key, sha256 }) => folder.get(storage_key) !== sha256);
  expect(missing, 'files that a record names, missing or cut short').to.deep.equal([]);
}

/** Checks that a sweep has removed everything that no record names. */
export function checkNothingPending({ files, folder }: StoredState): void {
  expect(
    files.filter(({ record_id }) => record_id === null),
    'pending rows',
  ).to.deep.equal([]);
  const known = new Set(files.map(({ storage_key }) => storage_key));
  expect(
    [...folder.keys()].filter((name) => !known.has(name)),
    'files without a row',
  ).to.deep.equal([]);
}

/** Checks that every acknowledged filing is found by its folio over HTTP. */
export async function checkLookUps(url: string, acknowledged: readonly Acknowledged[]): Promise<void> {
  const lost: string[] = [];
  const queue = acknowledged.values();
  const work = async (): Promise<void> => {
    for (const { folio, sha256 } of queue) {
      const response = await fetch(`${url}/home/api/tramite/estado/${TRAMITE}?folio=${folio}`);
      const { datos } = (await response.json()) as {
        datos?: { readonly folio: string; readonly anexo?: { readonly sha256: string } };
      };
      if (datos?.folio !== folio || datos.anexo?.sha256 !== sha256) lost.push(folio);
    }
  };
  await Promise.all(Array.from({ length: HTTP_CLIENTS }, work));
  expect(lost, 'acknowledged filings that estado does not find').to.deep.equal([]);
}
