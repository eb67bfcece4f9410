import { expect } from 'chai';
import { importInto } from '../../../../acceptance/support/bundles.js';
import { startTramiteHost, type TramiteClient } from '../../../../acceptance/support/tramite-client.js';
import { AdminCaller } from '../../../../../testing/admin-caller.js';

type Question = Readonly<Record<string, unknown>>;

const PASSWORD = 'correcta-y-larga';

const ask = (pre_codigo: string, more: Question = {}): Question => ({
  pre_codigo,
  pre_texto: `Pregunta ${pre_codigo}`,
  pre_tipo: 'TEXTO',
  ...more,
});
const form = (...preguntas: readonly Question[]): object => ({ codigo: 'SALUD', nombre: 'Salud', preguntas });

describe('a record in public look-ups', () => {
  let client: TramiteClient;
  let staff: AdminCaller;
  let number = 0;

  before(async () => {
    client = await startTramiteHost({
      usuarios: [{ username: 'gestora', password: PASSWORD, permisos: ['tramites.read', 'tramites.admin'] }],
      tipos_denuncia: [{ codigo: 'RUIDO', nombre: 'Ruido' }],
      tramites: [
        form(ask('placa')),
        { codigo: 'DENUNCIA', nombre: 'Denuncia', tra_isDenuncia: true, preguntas: [ask('placa')] },
      ],
    });
    staff = await AdminCaller.login(client.host, 'gestora', PASSWORD);
  });
  after(() => client.host.stop());

  const save = async (...preguntas: readonly Question[]) => {
    const answer = await staff.mutate('tramites.tramites.save', form(...preguntas));
    expect(answer.status, JSON.stringify(answer.errors)).to.equal(200);
    client.host.clock.advance(1);
    return answer.data as { readonly warnings: readonly { readonly pre_codigo: string }[] };
  };
  const newPlate = (): string => `P${(number += 1)}`;
  const seen = async (placa: string): Promise<Record<string, unknown>> => {
    const { body } = await client.estado('SALUD', { placa }).expect(200);
    expect((await client.estadoAll({ placa }).expect(200)).body.datos).to.deep.equal(body.datos);
    return body.datos as Record<string, unknown>;
  };

  it('keeps an answer masked that was sensitive when it was filed', async () => {
    const questions = (pre_sensible: boolean): Question[] => [
      ask('placa'),
      ask('nombre', { pre_sensible }),
      ask('correo', { pre_tipo: 'CORREO', pre_sensible }),
      ask('prueba', { pre_tipo: 'SELECCION', opciones: ['POSITIVA', 'NEGATIVA'], pre_sensible }),
    ];
    const answers = { nombre: 'Ana Ruiz', correo: 'ana@correo.example', prueba: 'POSITIVA' };
    await save(...questions(true));
    const placa = newPlate();
    await client.file('SALUD', { placa, ...answers });
    const masked = { placa, nombre: 'An***', correo: 'an***@co***.example', prueba: '***' };
    expect(await seen(placa)).to.deep.equal(masked);
    await save(...questions(false));
    expect(await seen(placa)).to.deep.equal(masked);
    const later = newPlate();
    await client.file('SALUD', { placa: later, ...answers });
    expect(await seen(later)).to.deep.equal({ placa: later, ...answers });
    await save(...questions(true));
    expect(await seen(later)).to.deep.equal({ ...masked, placa: later });
  });

  it('is masked as before where the type of the question changes', async () => {
    const prueba = { pre_tipo: 'SELECCION', opciones: ['POSITIVA'], pre_sensible: true };
    await save(ask('placa'), ask('prueba', prueba));
    const placa = newPlate();
    await client.file('SALUD', { placa, prueba: 'POSITIVA' });
    for (const pre_sensible of [true, false]) {
      await save(ask('placa'), ask('prueba', { pre_sensible }));
      expect(await seen(placa)).to.deep.equal({ placa, prueba: '***' });
    }
  });

  it('leaves out a removed question, and masks its sensitive answer once it is back', async () => {
    await save(ask('placa'), ask('nombre', { pre_sensible: true }), ask('lugar'));
    const placa = newPlate();
    await client.file('SALUD', { placa, nombre: 'Ana', lugar: 'Cali' });
    await save(ask('placa'));
    expect(await seen(placa)).to.deep.equal({ placa });
    await client.estado('SALUD', { lugar: 'Cali' }).expect(400);
    await save(ask('placa'), ask('nombre'), ask('lugar'));
    expect(await seen(placa)).to.deep.equal({ placa, nombre: 'An***', lugar: 'Cali' });
  });

  it('is found only by questions that were open to look-ups at the filing and still are', async () => {
    const placa = newPlate();
    const value = `Ana ${placa}`;
    const nombre = (pre_consultable: boolean): Question => ask('nombre', { pre_consultable });
    await save(ask('placa'), nombre(false));
    const { radicado } = await client.file('SALUD', { placa, nombre: value });
    await client.estado('SALUD', { nombre: value }).expect(400);
    await save(ask('placa'), nombre(true));
    for (const codigo of ['SALUD', '*']) await client.estado(codigo, { nombre: value }).expect(404);
    await client.file('SALUD', { placa, nombre: `${value} bis` });
    await client.estado('SALUD', { nombre: `${value} bis` }).expect(200);
    await save(ask('placa'), nombre(false));
    for (const codigo of ['SALUD', '*']) await client.estado(codigo, { nombre: `${value} bis` }).expect(400);

    const found = await staff.query('tramites.records.list', {
      respuesta: { pre_codigo: 'nombre', valor: value },
    });
    expect(found.data.items.map((record: { radicado: string }) => record.radicado)).to.deep.equal([radicado]);
  });

  it('is not found by its complaint type', async () => {
    const placa = newPlate();
    await client.file('DENUNCIA', { placa, tipo_denuncia: 'RUIDO' });
    for (const codigo of ['DENUNCIA', '*']) await client.estado(codigo, { tipo_denuncia: 'RUIDO' }).expect(400);
    const { body } = await client.estado('DENUNCIA', { placa }).expect(200);
    expect(body.datos).to.deep.equal({ placa, tipo_denuncia: 'RUIDO' });
  });

  const exposed = [
    ask('placa', { pre_sensible: true }),
    ask('nombre'),
    ask('correo', { pre_tipo: 'CORREO' }),
    ask('telefono', { pre_tipo: 'TELEFONO', pre_sensible: false }),
    ask('nacido', { pre_tipo: 'FECHA' }),
    ask('edad', { pre_tipo: 'NUMERO' }),
    ask('soporte', { pre_tipo: 'ARCHIVO' }),
    ask('urgente', { pre_tipo: 'BOOLEANO' }),
    ask('hora', { pre_tipo: 'HORA' }),
    ask('zona', { pre_tipo: 'SELECCION', opciones: ['N', 'S'] }),
    ask('dias', { pre_tipo: 'SELECCION_MULTIPLE', opciones: ['L', 'M'] }),
    ask('aviso', { pre_tipo: 'INFORMATIVO' }),
  ];
  const codes = ['nombre', 'telefono', 'nacido', 'edad', 'soporte'];

  it('has a warning at the save of a form with unmasked answers', async () => {
    const { warnings } = await save(...exposed);
    expect(warnings.map(({ pre_codigo }) => pre_codigo)).to.deep.equal(codes);
    const message = 'Las consultas públicas muestran esta respuesta sin enmascarar.';
    expect(warnings[0]).to.deep.equal({ pre_codigo: 'nombre', message });
    const { data } = await staff.query('tramites.tramites.get', { codigo: 'SALUD' });
    const changed = await staff.mutate('tramites.questions.save', {
      tramite: 'SALUD',
      revision: data.revision,
      pregunta: ask('nombre', { pre_sensible: true }),
    });
    expect(changed.data.warnings.map(({ pre_codigo }: { pre_codigo: string }) => pre_codigo)).to.deep.equal(
      codes.slice(1),
    );
  });

  it('has a warning at the import of a form with unmasked answers', async () => {
    const { warnings } = await importInto(client.host, { tramites: [form(...exposed)] });
    expect(warnings).to.deep.equal([
      `tramites SALUD: public look-ups show these answers unmasked: ${codes.join(', ')}`,
    ]);
  });

  it('has no warning where no question is open to look-ups', async () => {
    const shut = exposed.map((question) => ({
      ...question,
      pre_consultable: question['pre_tipo'] === 'ARCHIVO',
    }));
    expect((await save(...shut)).warnings).to.deep.equal([]);
    expect((await importInto(client.host, { tramites: [form(...shut)] })).warnings).to.deep.equal([]);
  });
});
