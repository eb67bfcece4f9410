import { expect } from 'chai';
import request from 'supertest';
import { AdminCaller, startTestHost, type TestHost, until } from '../../../testing/index.js';
import { sweepFiles } from '../../support/sweep-files.js';
import { searchEverywhere } from './support/search-everywhere.js';

const PASSWORD = 'Guayacanes-floridos-7';

const preguntas = [
  { pre_codigo: 'documento', pre_texto: 'Documento', pre_tipo: 'DOCUMENTO_IDENTIDAD', pre_obligatorio: true },
  { pre_codigo: 'nombre', pre_texto: 'Nombre', pre_tipo: 'TEXTO', pre_solicitante: true },
  { pre_codigo: 'correo', pre_texto: 'Correo', pre_tipo: 'CORREO', pre_recibo: true },
  { pre_codigo: 'testigo', pre_texto: 'Documento de un testigo', pre_tipo: 'DOCUMENTO_IDENTIDAD' },
  { pre_codigo: 'soporte', pre_texto: 'Soporte', pre_tipo: 'ARCHIVO' },
];

const bundle = {
  roles: [{ codigo: 'archivo', nombre: 'Archivo', permisos: ['tramites.manage', 'tramites.answer', 'tramites.read'] }],
  usuarios: [
    { username: 'jefa', password: PASSWORD, is_superuser: true },
    { username: 'luz', password: PASSWORD, roles: ['archivo'], tipo_identificacion: 'CC', identificacion: '5550001' },
    { username: 'nadie', password: PASSWORD },
    {
      username: 'marca-usuario',
      nombres: 'Marcanombres Delacuenta',
      email: 'marca-cuenta@correo.example',
      password: PASSWORD,
      tipo_identificacion: 'CC',
      identificacion: '90817263',
    },
  ],
  tramites: [{ codigo: 'QUEJA', nombre: 'Queja', preguntas }],
};

/** What stands in no column once the person is erased. */
const marks = [
  '90817263',
  'Marcanombres',
  'marcanombres',
  'marca-usuario',
  'marca-cuenta@',
  'marca-queja@',
  'marca-archivo',
  'Marcarespuesta',
  'Marcamotivo',
  'Marcaborrador',
];

interface Filed {
  readonly datos: number;
  readonly key: string;
  readonly radicado: string;
}

describe('personal data', () => {
  let city: TestHost;
  let jefa: AdminCaller;
  let own: Filed;
  let mention: Filed;

  const jwt = async (username: string): Promise<Record<string, string>> => {
    const { body } = await request(city.url).post('/api/token').send({ username, password: PASSWORD }).expect(200);
    return { Authorization: `Bearer ${(body as { access: string }).access}` };
  };
  const persona = { tipo: 'CC', numero: '90.817.263' };
  const fundamento = 'Solicitud de supresión de la persona.';

  before(async () => {
    city = await startTestHost({ bundle });
    jefa = await AdminCaller.login(city, 'jefa', PASSWORD);
    const filed = await request(city.url)
      .post('/home/api/tramite/QUEJA/')
      .set(await jwt('marca-usuario'))
      .field('documento', 'CC 90817263')
      .field('nombre', 'Marcanombres Delatorre')
      .field('correo', 'marca-queja@correo.example')
      .attach('soporte', Buffer.from('un soporte'), 'marca-archivo.txt')
      .expect(200);
    own = filed.body as Filed;
    const other = await request(city.url)
      .post('/home/api/tramite/QUEJA/')
      .send({ documento: 'CC 4440001', nombre: 'Otra persona', testigo: 'CC 90817263' })
      .expect(200);
    mention = other.body as Filed;
    const draft = await request(city.url)
      .post('/home/api/borrador/QUEJA')
      .set(await jwt('marca-usuario'))
      .expect(201);
    const { borrador } = draft.body as { borrador: string };
    await request(city.url)
      .patch(`/home/api/borrador/${borrador}`)
      .set(await jwt('marca-usuario'))
      .send({ nombre: 'Marcaborrador' })
      .expect(200);
    await request(city.url)
      .post(`/home/api/tramite/respuesta/${own.key}`)
      .set(await jwt('luz'))
      .field('texto', 'Marcarespuesta de la entidad.')
      .attach('archivos', Buffer.from('una respuesta'), 'marca-archivo-respuesta.txt')
      .expect((answer) => expect(answer.status, answer.text).to.be.within(200, 201));
  });
  after(() => city.stop());

  it('is found by what it plants', async () => {
    const found = (await searchEverywhere(city.database, marks)).map((place) => place.split(': ')[1]);
    expect([...new Set(found)].sort()).to.deep.equal(marks.filter((mark) => mark !== 'Marcamotivo').sort());
  });

  it('is exported whole, over every plugin', async () => {
    const { status, data, text } = await jefa.mutate('privacy.people.export', { persona });
    expect(status, text).to.equal(200);
    const { datos, documentos } = data as { datos: { modulo: string; apartado: string }[]; documentos: unknown };
    expect(documentos).to.deep.equal([{ tipo: 'CC', numero: '90817263' }]);
    for (const mark of marks.filter((one) => !['Marcamotivo', 'marcanombres'].includes(one))) {
      expect(text).to.include(mark);
    }
    expect([...new Set(datos.map(({ apartado }) => apartado))]).to.include.members([
      'Cuentas de usuario',
      'Expedientes',
      'Expedientes de otras personas que la nombran',
      'Borradores',
    ]);
    expect(text).to.not.include('Otra persona');
  });

  it('stays while a record is open, which is named', async () => {
    const { status, reason, errors } = await jefa.mutate('privacy.erasures.request', { persona, fundamento });
    expect([status, reason]).to.deep.equal([409, 'asuntos_abiertos']);
    expect(errors).to.deep.equal({ persona: [`El radicado ${own.radicado} está RADICADO.`] });
  });

  it('stays where the person holds rights of staff', async () => {
    const { status, errors } = await jefa.mutate('privacy.erasures.request', {
      persona: { tipo: 'CC', numero: '5550001' },
      fundamento,
    });
    expect(status).to.equal(409);
    expect(errors?.['persona']?.[0]).to.match(/^La cuenta n\.º \d+ tiene roles/);
  });

  it('is erased once, by however many ask at once, and nothing of it is left', async () => {
    const input = { id: own.datos, estado: 'RECHAZADO', motivo: 'Marcamotivo' };
    const moved = await jefa.mutate('tramites.records.move', input);
    expect(moved.status, moved.text).to.equal(200);
    await until('no mail waits', async () => {
      const sql = "SELECT id FROM host_job WHERE name = 'host/mail' AND state = 'PENDIENTE'";
      return (await city.database.rows(sql)).length === 0;
    });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => jefa.mutate('privacy.erasures.request', { persona, fundamento })),
    );
    const done = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status !== 200 && status !== 404)).to.deep.equal([]);
    expect(new Set(done.map(({ data }) => data.id as string))).to.have.property('size', 1);
    const { data } = await jefa.query('privacy.erasures.get', { id: done[0]!.data.id });
    expect(data.estado).to.equal('TERMINADO');
    expect((data.resultado as { que: string }[]).map(({ que }) => que)).to.include.members([
      'Cuentas de usuario',
      'Borradores',
      'Expedientes',
    ]);

    city.clock.advance(3 * 3600);
    await sweepFiles(city.container);
    const left = await searchEverywhere(city.database, marks);
    // The number of the person stands in the record of another person, as that of a witness.
    expect(left).to.deep.equal(['tramites_record.informacion: 90817263']);
    const [record] = await city.database.rows<{ estado: string; clave: string; informacion: unknown }>(
      'SELECT estado, clave, informacion FROM tramites_record WHERE id = $1',
      [own.datos],
    );
    expect(record).to.deep.equal({ estado: 'RECHAZADO', clave: own.key, informacion: {} });
    expect(mention.radicado).to.not.equal(own.radicado);
  });

  it('leaves no digest by which the record would be found', async () => {
    const sql = 'SELECT record_id FROM tramites_answer WHERE record_id = $1';
    expect(await city.database.rows(sql, [own.datos])).to.deep.equal([]);
    expect(await city.database.rows(sql, [mention.datos])).to.not.deep.equal([]);
  });
});
