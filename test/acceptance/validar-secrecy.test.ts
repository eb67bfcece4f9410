import { expect } from 'chai';
import { ValidationService } from '../../plugins/tramites/validation/validation-service.js';
import {
  ANA,
  ana,
  citizens,
  person,
  startValidationHost,
  wrongCode,
  type ValidationClient,
} from './support/validation-client.js';

const DAY = 24 * 3600;

describe('the stored data of a validation', () => {
  let client: ValidationClient;

  before(async () => {
    client = await startValidationHost(
      { usuarios: citizens(ANA, 'luz@correo.example') },
      { config: { logging: { level: 'debug' } } },
    );
  });
  beforeEach(() => client.host.database.changeRows('DELETE FROM tramites_validation'));
  after(() => client?.host.stop());

  /** Returns all rows of the validations, jobs and the audit log as text. */
  const dump = async ({ database } = client.host): Promise<string> => {
    const tables = ['tramites_validation', 'host_job', 'host_audit_entry', 'host_audit_personal'];
    const all = await Promise.all(tables.map((table) => database.rows(`SELECT * FROM ${table}`)));
    return JSON.stringify(all, (_key, value: unknown) => {
      const bytes = value as { type?: string; data?: number[] } | null;
      return bytes?.type === 'Buffer' ? Buffer.from(bytes.data!).toString('latin1') : value;
    });
  };

  it('contains neither the code, nor the address, nor the document', async () => {
    const code = await client.codeFor(ana, ANA);
    await client.verify({ ...ana, codigo: wrongCode(code) }).expect(200);
    const kept = await dump();
    expect(kept).to.contain('PENDIENTE').and.to.contain('tramites.validation.started');
    for (const secret of [code, ANA, 'juana', 'alcaldia', ana.identificacion]) {
      expect(kept.includes(secret), secret).to.equal(false);
    }
  });

  it('contains neither address nor document while the mail waits', async () => {
    const idle = await startValidationHost(
      { usuarios: citizens(ANA) },
      { config: { jobs: { workers: 0 }, tramites: { validation: { sendSeconds: 0.1 } } } },
    );
    try {
      expect((await idle.start(ana).expect(200)).body.mensaje).to.match(/^Se está enviando/);
      const kept = await dump(idle.host);
      expect(kept).to.contain('host/mail').and.to.contain('tramites/validation-code');
      for (const secret of [ANA, 'juana', 'alcaldia', ana.identificacion]) {
        expect(kept.includes(secret), secret).to.equal(false);
      }
    } finally {
      await idle.host.stop();
    }
  });

  it("binds the code's digest to its request", async () => {
    const codes = [await client.codeFor(ana, ANA), await client.codeFor(person(1), 'luz@correo.example')];
    const { database } = client.host;
    const digests = await database.rows<{ code_digest: Buffer }>('SELECT code_digest FROM tramites_validation');
    expect(digests).to.have.length(2);
    await database.changeRows('UPDATE tramites_validation SET code_digest = $1', [digests[0]!.code_digest]);
    const answers = await Promise.all([
      client.verify({ ...ana, codigo: codes[0] }),
      client.verify({ ...person(1), codigo: codes[1] }),
    ]);
    // Both requests now have one digest: it verifies only for the request that it was made for.
    expect(answers.filter(({ body }) => body.EsCorrecto)).to.have.length(1);
  });

  it('reaches the audit log as ids alone, from start to end', async () => {
    const [before] = await client.host.database.rows<{ last: number }>(
      'SELECT COALESCE(MAX(id), 0) AS last FROM host_audit_entry',
    );
    const code = await client.codeFor(ana, ANA);
    await client.verify({ ...ana, codigo: code }).expect(200);
    const other = await client.codeFor(person(1), 'luz@correo.example');
    for (let wrong = 0; wrong < 5; wrong += 1) {
      await client.verify({ ...person(1), codigo: wrongCode(other) }).expect(200);
    }
    const entries = await client.host.database.rows<{
      action: string;
      subject_id: string;
      actor_kind: string;
    }>(
      `SELECT action, subject_id, actor_kind FROM host_audit_entry
       WHERE subject_kind = 'tramites.validation' AND id > $1 ORDER BY id`,
      [before!.last],
    );
    expect(entries.map(({ action }) => action)).to.deep.equal([
      'tramites.validation.started',
      'tramites.validation.validated',
      'tramites.validation.started',
      'tramites.validation.exhausted',
    ]);
    expect(entries.every(({ actor_kind }) => actor_kind === 'public')).to.equal(true);
    const ids = await client.host.database.rows<{ id: string }>(
      'SELECT id FROM tramites_validation ORDER BY created_at',
    );
    const [first, second] = ids.map(({ id }) => id);
    expect(entries.map(({ subject_id }) => subject_id)).to.deep.equal([first, first, second, second]);
  });

  it('is removed after a day, and not before', async () => {
    const rows = (): Promise<object[]> => client.host.database.rows('SELECT id FROM tramites_validation');
    const service = client.host.container.get(ValidationService);
    await client.codeFor(ana, ANA);
    client.host.clock.advance(DAY - 60);
    await service.removeExpired();
    expect(await rows()).to.have.length(1);
    client.host.clock.advance(61);
    await service.removeExpired();
    expect(await rows()).to.be.empty;
    await client.codeFor(ana, ANA);
  });
});
