import { expect } from 'chai';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { until } from '../../testing/until.js';
import { caseBundle, fileCase, type FiledCase } from './support/case-bundle.js';
import { HostPair } from './support/host-pair.js';
import { roundsOf } from './support/rounds.js';
import { SeededRandom } from '../support/seeded-random.js';

const rounds = roundsOf('CRASH_CASE_ROUNDS', 20);
const random = SeededRandom.of('CRASH_CASE_SEED');

/** Records that are filed before each kill. */
const BUSY = 4;
/** About the duration of their processes, so that a kill hits a document, a mail or an end. */
const LONGEST_PAUSE_MILLISECONDS = 4000;
const WORKERS = 4;
/** The work of a dead host is repeated after its leases have ended. */
const PATIENCE_SECONDS = 300;

const config = {
  jobs: { workers: WORKERS, leaseSeconds: 2, pollSeconds: 0.2 },
  documents: { signature: { developmentKey: true } },
};

/** The traces of the process of each record, one row per record. */
const left = `SELECT r.clave, r.estado AS record, i.estado,
    (SELECT STRING_AGG(CONCAT(m.desde, ' ', m.hacia), ', ') FROM tramites_record_move m WHERE m.record_id = r.id) AS moves,
    (SELECT COUNT(*)::int FROM host_audit_entry a
      WHERE a.action = 'tramites.record.moved' AND a.subject_id = CAST(r.id AS varchar)) AS moved,
    (SELECT COUNT(*)::int FROM workflow_instance o WHERE o.llave = r.llave) AS instances,
    (SELECT STRING_AGG(CONCAT(d.tarea, ' ', d.estado), ', ' ORDER BY d.tarea) FROM documents_document d
      WHERE d.llave = r.llave) AS documents,
    (SELECT COUNT(*)::int FROM documents_link l JOIN documents_document d ON d.id = l.document_id
      WHERE d.llave = r.llave) AS links,
    (SELECT COUNT(*)::int FROM host_audit_entry a JOIN documents_document d ON a.subject_id = CAST(d.id AS varchar)
      WHERE a.action = 'documents.document.issued' AND d.llave = r.llave) AS issued,
    (SELECT COUNT(*)::int FROM host_audit_entry a JOIN documents_document d ON a.subject_id = CAST(d.id AS varchar)
      WHERE a.action = 'documents.document.revoked' AND d.llave = r.llave) AS revoked
  FROM tramites_record r LEFT JOIN workflow_instance i ON i.llave = r.llave`;

/** The draft is revoked, as the process ends without the outcome that its template requires. */
const whole = {
  record: 'RESUELTO',
  moves: 'RADICADO RESUELTO',
  moved: 1,
  estado: 'FINALIZADA',
  instances: 1,
  documents: 'ACTO VIGENTE, PROYECTO REVOCADO',
  // One mail with both links.
  links: 2,
  issued: 2,
  revoked: 1,
};

describe(`processes that issue, mail and end: kill -9 of one of two hosts ${rounds} times (seed ${random.seed})`, () => {
  const filed: FiledCase[] = [];
  let pair: HostPair;

  before(async () => {
    const table = 'CREATE TABLE case_run (id INTEGER)';
    pair = await HostPair.start({ bundle: caseBundle, table, config, sharesData: true });
  });
  after(() => pair?.remove());

  it('go on after each', async () => {
    for (let round = 0; round < rounds; round += 1) {
      for (let index = 0; index < BUSY; index += 1) filed.push(await fileCase(pair.address()!));
      await delay(random.below(LONGEST_PAUSE_MILLISECONDS));
      const host = pair.hosts[round % pair.hosts.length]!;
      await host.kill();
      filed.push(await fileCase(pair.address()!));
      await host.start();
    }
  });

  it('leave nothing half-ended, and nothing twice', async () => {
    const open = `SELECT 1 FROM host_job UNION ALL SELECT 1 FROM workflow_instance WHERE estado <> 'FINALIZADA'`;
    await until('nothing is left to do', async () => (await pair.database.rows(open)).length === 0, PATIENCE_SECONDS);
    const rows = await pair.database.rows<{ readonly clave: string }>(left);
    expect(rows.map(({ clave }) => clave)).to.have.members(filed.map(({ key }) => key));
    for (const { clave, ...row } of rows) expect(row, clave).to.deep.equal(whole);
  });

  it('mail each citizen one message, with the document that holds', async () => {
    const mails = path.join(pair.folder, 'data', 'mail');
    const messages = new Map<string, Set<string>>();
    for (const name of await readdir(mails)) {
      const { to, messageId, attachments } = await PostalMime.parse(await readFile(path.join(mails, name)));
      const address = to![0]!.address!;
      messages.set(address, (messages.get(address) ?? new Set()).add(messageId!));
      expect(attachments, address).to.have.length(1);
    }
    expect([...messages.keys()]).to.have.members(filed.map(({ correo }) => correo));
    expect([...messages].filter(([, ids]) => ids.size !== 1)).to.deep.equal([]);
  });

  it('fail in no other way', () => expect(pair.errors).to.deep.equal([]));
});
