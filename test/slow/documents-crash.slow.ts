import { expect } from 'chai';
import { setTimeout as delay } from 'node:timers/promises';
import { DocumentRun } from './support/document-run.js';
import { roundsOf } from './support/rounds.js';
import { SeededRandom } from '../support/seeded-random.js';

const rounds = roundsOf('CRASH_DOCUMENTS_ROUNDS', 20);
const random = SeededRandom.of('CRASH_DOCUMENTS_SEED');

/** Documents that must be handed out before each kill. */
const BUSY = 8;
const LONGEST_PAUSE_MILLISECONDS = 400;
const LINES = 4;

interface StoredDocument {
  readonly llave: string;
  readonly codigo: string;
  readonly estado: string;
  readonly sha256: string | null;
  readonly stored: string | null;
}

const documentRows = `SELECT d.llave, d.codigo, d.estado, d.sha256, f.sha256 AS stored
  FROM documents_document d LEFT JOIN host_file f ON f.id = d.archivo`;
const settledFiles = `SELECT owner FROM host_file WHERE owner LIKE 'documents/document/%'`;

describe(`documents: kill -9 of the host ${rounds} times (seed ${random.seed})`, () => {
  let run: DocumentRun;

  before(async () => {
    run = await DocumentRun.start();
    run.calls.start(LINES);
  });
  after(() => run?.remove());

  it('goes on serving', async () => {
    for (let round = 0; round < rounds; round += 1) {
      await run.calls.progress(BUSY);
      await delay(random.below(LONGEST_PAUSE_MILLISECONDS));
      await run.host.kill();
      await run.host.start();
    }
    await run.calls.progress(BUSY);
  });

  it('has a document for each that was asked for', async () => {
    await run.calls.stop();
    for (const llave of run.calls.registered) await run.calls.insist(llave);
    expect(run.calls.unexpected).to.deep.equal([]);
  });

  it('has issued each once, and kept what it handed out', async () => {
    const { rows, files } = await run.withDatabase(async (database) => ({
      rows: await database.rows<StoredDocument>(documentRows),
      files: (await database.rows(settledFiles)).length,
    }));
    const { handedOut, registered } = run.calls;
    process.stdout.write(`      ${registered.length} documents, handed out ${run.calls.acknowledged} times\n`);
    expect(rows).to.have.length(registered.length);
    expect(files).to.equal(registered.length);
    for (const { llave, codigo, estado, sha256, stored } of rows) {
      expect({ codigo, sha256, estado, stored }, llave).to.deep.equal({
        ...handedOut.get(llave),
        estado: 'VIGENTE',
        stored: sha256,
      });
    }
  });

  it('stops cleanly in the end', async () => {
    expect(await run.host.stop()).to.equal(0);
  });
});
