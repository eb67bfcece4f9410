import { expect } from 'chai';
import { searchAudit } from '../../host/data/audit/audit-search.js';
import { rejectionOf } from '../host/support/rejection.js';
import { certificados } from '../plugins/certificates/support/certificates-bundle.js';
import { startCertificatesHost, type CertificatesClient } from '../plugins/certificates/support/certificates-client.js';
import { NO } from '../plugins/procedures/support/city-procedures.js';
import { storedRegistrations, type StoredRegistration } from '../plugins/certificates/support/stored-registrations.js';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('POST /home/api/listacertificados/', function () {
  let client: CertificatesClient;

  before(async () => {
    client = await startCertificatesHost({ certificados });
  });
  after(() => client.host.stop());
  afterEach(() => client.signIn());

  const registrations = (): Promise<StoredRegistration[]> => storedRegistrations(client.host);
  /** Returns the registrations that a call adds. */
  const addedBy = async (call: () => Promise<unknown>): Promise<StoredRegistration[]> => {
    const before = (await registrations()).length;
    await call();
    return (await registrations()).slice(before);
  };

  it("stores the form and the result, and answers the result with the registration's key", async () => {
    let answered: string | undefined;
    const [kept] = await addedBy(async () => {
      const { body } = await client.register('PAZ_Y_SALVO', { nota: '01-02', valor: '12.5' }).expect(200);
      const { llave, ...rest } = body as { llave: string };
      expect(rest).to.deep.equal({ EsCorrecto: true, resultado: { nota: '01-02' } });
      answered = llave;
    });
    expect(answered).to.match(UUID);
    expect(kept).to.deep.include({
      codigo: 'PAZ_Y_SALVO',
      estado: 'ACEPTADO',
      respuestas: { nota: '01-02', valor: 12.5 },
      resultado: { nota: '01-02' },
      mensaje: null,
      fallo: null,
      llave: answered,
    });
    expect(await client.notes()).to.include('01-02');
    const [entry] = await searchAudit(client.host.database, { limit: 1 });
    expect(entry).to.deep.include({
      action: 'certificates.registration.filed',
      actor: { kind: 'user', userId: kept!.user_id },
      subject: { kind: 'certificates.registration', id: String(kept!.id) },
      details: { certificado: 'PAZ_Y_SALVO', estado: 'ACEPTADO' },
    });
  });

  it("stores the form when the procedure refuses, and rolls the procedure's writes back", async () => {
    const [kept] = await addedBy(async () => {
      const { body } = await client.register('DEUDA', { nota: 'cert-no' }).expect(200);
      expect(body).to.deep.equal({ EsCorrecto: false, mensaje: NO });
    });
    expect(kept).to.include({ estado: 'RECHAZADO', mensaje: NO, resultado: null });
    expect(await client.notes()).not.to.include('cert-no');
  });

  for (const [codigo, code, fallo] of [
    ['FALLA', 'procedure_failed', 'database-error'],
    ['RARO', 'procedure_failed', 'wrong-shape'],
    ['LENTO', 'procedure_timeout', 'timeout'],
  ] as const) {
    it(`stores the form when the procedure fails, and rolls the procedure's writes back: ${codigo}`, async () => {
      const added = await addedBy(async () => {
        const { body, headers, text } = await client.register(codigo, { nota: 'cert-falla' }).expect(200);
        expect(body).to.include({ EsCorrecto: false, code, request_id: headers['x-request-id'] });
        expect(text).not.to.match(/hacienda|city_|forma/);
      });
      expect(added).to.have.length(1);
      expect(added[0]).to.deep.include({
        estado: 'FALLIDO',
        fallo,
        respuestas: { nota: 'cert-falla' },
        resultado: null,
        mensaje: null,
      });
      expect(await client.notes()).not.to.include('cert-falla');
    });
  }

  it('stores the form once, even when the procedure breaks the transaction that they share', async () => {
    const added = await addedBy(async () => {
      const { body } = await client.register('ROMPE', { nota: 'rota' }).expect(200);
      expect(body).to.include({ EsCorrecto: false, code: 'procedure_failed' });
    });
    const { dialect } = client.host.database;
    const fallo = dialect === 'mssql' ? 'transaction-broken' : 'database-error';
    expect(added.map((one) => [one.estado, one.fallo])).to.deep.equal([['FALLIDO', fallo]]);
    expect(added[0]!.respuestas).to.deep.equal({ nota: 'rota' });
    const [entry] = await searchAudit(client.host.database, { limit: 1 });
    expect(entry!.subject).to.deep.equal({ kind: 'certificates.registration', id: String(added[0]!.id) });
  });

  for (const [what, fields, code, errors] of [
    ['a missing answer', {}, 'missing_answers', { nota: ['Falta responder «Cédula catastral».'] }],
    ['a blank answer', { nota: ' ' }, 'missing_answers', { nota: ['Falta responder «Cédula catastral».'] }],
    ['an unknown field', { nota: 'x', otro: 1 }, 'invalid_answers', { otro: ['El formulario no tiene este campo.'] }],
  ] as const) {
    it(`stores nothing with ${what}, and names the field`, async () => {
      const added = await addedBy(async () => {
        const { body } = await client.register('PAZ_Y_SALVO', fields).expect(200);
        expect(body).to.deep.include({ EsCorrecto: false, code, errors });
        expect(body.mensaje).to.match(/^(Faltan datos obligatorios|Dato no válido) - /);
      });
      expect(added).to.deep.equal([]);
    });
  }

  it('refuses a wrong answer with its reason', async () => {
    const { body } = await client.register('PAZ_Y_SALVO', { nota: 'x', valor: -1 }).expect(200);
    expect(body).to.include({
      EsCorrecto: false,
      code: 'invalid_answers',
      mensaje: 'Dato no válido - valor/Valor',
    });
    expect(body.errors.valor).to.have.length(1);
  });

  it('answers 404 for an unknown certificate', async () => {
    for (const codigo of ['NINGUNO', 'paz_y_salvo', 'NOTA', '%27']) {
      const { body } = await client.register(codigo, { nota: 'x' }).expect(404);
      expect(body).to.deep.equal({
        EsCorrecto: false,
        mensaje: 'No existe un certificado con ese código.',
        code: 'not_found',
      });
    }
  });

  it('requires exactly one code', async () => {
    for (const query of ['', '?codigo=', '?codigo=A&codigo=B', `?codigo=${'x'.repeat(61)}`]) {
      const { body } = await client.auth
        .call('post', `/home/api/listacertificados${query}`, { headers: client.jwt, body: {} })
        .expect(400);
      expect(body).to.deep.include({ EsCorrecto: false, code: 'invalid' });
      expect(body.errors).to.have.property('codigo');
    }
  });

  for (const [what, body, status, code] of [
    ['a list', '[]', 400, 'invalid'],
    ['malformed JSON', '{', 400, 'parse_error'],
    ['more than a mebibyte', JSON.stringify({ nota: 'x'.repeat(1024 * 1024) }), 413, 'payload_too_large'],
  ] as const) {
    it(`refuses ${what} in the envelope`, async () => {
      const { body: answer } = await client.register('PAZ_Y_SALVO', body).expect(status);
      expect(answer).to.include({ EsCorrecto: false, code });
    });
  }

  it('accepts no session in place of a JWT', async () => {
    const path = '/home/api/listacertificados/?codigo=PAZ_Y_SALVO';
    await client.auth.call('post', path, { headers: client.session, body: {} }).expect(401);
  });

  it('requires a permission of the procedure', async () => {
    const { body } = await client.register('RESERVADO', { nota: 'x' }).expect(403);
    expect(body).to.include({ EsCorrecto: false, code: 'permission_denied' });
    await client.signIn('rosa');
    await client.register('RESERVADO', { nota: 'x' }).expect(200);
  });

  for (const codigo of ['APAGADO', 'OTRA_PUERTA']) {
    it(`answers 503 while the procedure is switched off or serves other endpoints: ${codigo}`, async () => {
      const { body, headers } = await client.register(codigo, { nota: 'x' }).expect(503);
      expect(body).to.deep.equal({
        EsCorrecto: false,
        mensaje: `El certificado ${codigo} no está disponible: su procedimiento no está activo.`,
        code: 'unavailable',
      });
      expect(headers).to.have.property('retry-after');
    });
  }

  it('relies on a unique key: the database refuses the key of another registration', async () => {
    const { database } = client.host;
    const added = await addedBy(async () => {
      for (const nota of ['llave-1', 'llave-2']) await client.register('PAZ_Y_SALVO', { nota }).expect(200);
    });
    const [one, other] = added as [StoredRegistration, StoredRegistration];
    const sql = 'UPDATE certificates_registration SET llave = $1 WHERE id = $2';
    const error = await rejectionOf(database.changeRows(sql, [one.llave, other.id]));
    expect(database.isUniqueViolation(error)).to.equal(true);
  });

  it('registers each of a hundred concurrent calls exactly once', async () => {
    const notas = Array.from({ length: 100 }, (_, n) => `a-la-vez-${n}`);
    const added = await addedBy(async () => {
      const answers = await Promise.all(notas.map((nota) => client.register('PAZ_Y_SALVO', { nota })));
      const wrong = answers.filter(({ status }) => status !== 200).map(({ text }) => text);
      expect(wrong).to.deep.equal([]);
    });
    expect(added.map(({ respuestas }) => respuestas['nota'])).to.have.members(notas);
    expect(new Set(added.map(({ llave }) => llave))).to.have.property('size', notas.length);
    expect((await client.notes()).filter((nota) => nota.startsWith('a-la-vez'))).to.have.members(notas);
  });
});
