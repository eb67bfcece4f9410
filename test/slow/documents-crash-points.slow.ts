import { expect } from 'chai';
import { readdir } from 'node:fs/promises';
import { Database } from '../../host/plugin-api/index.js';
import { TestClock } from '../../testing/test-clock.js';
import { until } from '../../testing/until.js';
import { sweepFiles } from '../support/sweep-files.js';
import { CRASH_POINTS, setCrashPoint, type CrashPoint } from './support/crash-points.js';
import { DocumentRun } from './support/document-run.js';
import { roundsOf } from './support/rounds.js';

/** The rounds for the configured number of kills; each round kills at every point. */
const rounds = Math.ceil(roundsOf('CRASH_DOCUMENTS_ROUNDS', 20) / 5);
const DAY_SECONDS = 24 * 3600;

interface StoredDocument {
  readonly llave: string;
  readonly codigo: string;
  readonly estado: string;
  readonly sha256: string | null;
  readonly stored: string | null;
  readonly audited: number;
}

const documentRows = `SELECT d.llave, d.codigo, d.estado, d.sha256, f.sha256 AS stored,
    (SELECT COUNT(*)::int FROM host_audit_entry a
     WHERE a.action = 'documents.document.issued' AND a.subject_id = CAST(d.id AS varchar)) AS audited
  FROM documents_document d LEFT JOIN host_file f ON f.owner = CONCAT('documents/document/', d.id) AND f.id = d.archivo`;
const files = 'SELECT storage_key, owner FROM host_file';

describe(`documents: kill -9 of the host at each step, ${rounds} times each`, () => {
  let run: DocumentRun;
  /** The verification code of each document while its maker is dead, by llave. */
  const codes = new Map<string, string>();

  before(async () => {
    run = await DocumentRun.start({ atPoints: true });
  });
  after(() => run?.remove());

  const readDocuments = (): Promise<StoredDocument[]> =>
    run.withDatabase((database) => database.rows<StoredDocument>(documentRows));

  /** Requests a document, dies at the point, and starts the host again. */
  async function dieAt(point: CrashPoint): Promise<string> {
    const llave = await run.calls.registerOne();
    await setCrashPoint(run.folder.environment, point);
    expect(await run.calls.ask(llave), `an answer although it was ${point}`).to.equal(false);
    await until(`the host dies once the document is ${point}`, () => !run.host.alive, 5);
    await setCrashPoint(run.folder.environment);
    await run.host.start();
    return llave;
  }

  for (let round = 1; round <= rounds; round += 1) {
    it(`makes each document once, round ${round}`, async () => {
      const llaves = new Map<string, CrashPoint>();
      for (const point of CRASH_POINTS) llaves.set(await dieAt(point), point);
      for (const { llave, codigo, estado, stored, audited } of await readDocuments()) {
        const point = llaves.get(llave);
        if (point === undefined) continue;
        const isIssued = point === 'committed';
        const expected = { estado: isIssued ? 'VIGENTE' : 'EN_PROCESO', isStored: isIssued, audited: isIssued ? 1 : 0 };
        expect({ estado, isStored: stored !== null, audited }, point).to.deep.equal(expected);
        codes.set(llave, codigo);
      }
      // Two calls at once for each: they wait until the lease of the dead maker has ended, and one of them continues
      // its work.
      const asking = [...llaves.keys(), ...llaves.keys()].map((llave) => run.calls.insist(llave));
      await Promise.all(asking);
      expect(run.calls.unexpected).to.deep.equal([]);
    });
  }

  it('has issued each once, under its first code, and kept what it handed out', async () => {
    const { handedOut, registered } = run.calls;
    const rows = await readDocuments();
    expect(rows.map(({ llave }) => llave)).to.have.members(registered);
    for (const { llave, codigo, estado, sha256, stored, audited } of rows) {
      const expected = { ...handedOut.get(llave), estado: 'VIGENTE', stored: sha256, audited: 1 };
      expect({ codigo, sha256, estado, stored, audited }, llave).to.deep.equal(expected);
      expect(codigo).to.equal(codes.get(llave));
    }
  });

  it('leaves no file that nobody has', async () => {
    const clock = new TestClock();
    clock.advance(DAY_SECONDS);
    const owners = await run.withTool(async (container) => {
      const database = container.get<Database>(Database);
      const left = (await database.rows<{ owner: string | null }>(files)).filter(({ owner }) => owner === null);
      // Only the documents that were in the storage already remain.
      expect(left).to.have.length(2 * rounds);
      await sweepFiles(container);
      return database.rows<{ storage_key: string; owner: string | null }>(files);
    }, clock);
    expect(owners.map(({ owner }) => owner)).not.to.include(null);
    expect(owners).to.have.length(run.calls.registered.length);
    expect(await readdir(run.folder.files)).to.have.members(owners.map(({ storage_key }) => storage_key));
  });

  it('stops cleanly in the end', async () => {
    expect(await run.host.stop()).to.equal(0);
  });
});
