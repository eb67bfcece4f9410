import { expect } from 'chai';
import { Counter } from '../support/counter-clerk.js';

describe('the fields of a form at the counter', () => {
  let counter: Counter;

  before(async () => {
    counter = await Counter.open();
  });
  after(() => counter.city.host.stop());

  const codes = (body: unknown): string[] =>
    (body as { campos: { codigo: string }[] }).campos.map(({ codigo }) => codigo);

  it('are those that the answers make visible, and nothing is stored', async () => {
    const { body } = await counter.fields({}).expect(200);
    expect(codes(body)).to.deep.equal(['nombre', 'arboles', 'placa', 'aviso', 'foto', 'plano', 'acta']);
    expect(body).to.deep.include({ ocultos: ['motivo'], errores: {} });
    expect(body.campos[0]).to.deep.include({ texto: 'Nombre', tipo: 'TEXTO', obligatorio: true, condicional: false });
    expect(body.campos[4].archivo).to.deep.equal({ tamano: 5000 });
    const more = await counter.fields({ arboles: '4' }).expect(200);
    expect(codes(more.body)).to.include('motivo');
    expect(await counter.city.count('forms_draft')).to.equal(0);
    expect(await counter.city.count('tramites_record')).to.equal(0);
  });

  it('show refused answers in the words of a filing, and no missing answers', async () => {
    const { body } = await counter.fields({ nombre: '', arboles: 12, placa: 'x', nada: 1 }).expect(200);
    expect(Object.keys(body.errores as object)).to.have.members(['arboles', 'placa', 'nada']);
    const { body: refused } = await counter.file({ nombre: 'Luz', arboles: 12 }).expect(400);
    expect(body.errores.arboles).to.deep.equal(refused.errors.arboles);
  });

  it('accept numbers as the citizens’ pages do', async () => {
    const campos = async (arboles: unknown) => (await counter.fields({ arboles }).expect(200)).body;
    for (const arboles of ['3,5', '3.5', 3.5]) {
      const body = await campos(arboles);
      expect(body.errores, String(arboles)).to.deep.equal({});
      expect(codes(body)).to.include('motivo');
    }
    const asked = ['¿Quiso decir 1500 o 1,5? Escriba 1500 o 1,5.'];
    expect((await campos('1.500')).errores.arboles).to.deep.equal(asked);
    expect((await campos('1.500.000')).errores.arboles).to.deep.equal(['No debe ser mayor que 9.']);
    expect((await campos('diez')).errores.arboles).to.deep.equal([
      'Debe ser un número. Por ejemplo: 1.500.000 o 12,5.',
    ]);
    const { body } = await counter.file({ nombre: 'Luz', arboles: '1.500' }).expect(400);
    expect(body.errors.arboles).to.deep.equal(asked);
    const filed = await counter.file({ nombre: 'Luz', arboles: '1,500' }).expect(200);
    expect((await counter.stored(filed.body.datos as number))['informacion']).to.deep.equal({
      nombre: 'Luz',
      arboles: 1.5,
    });
  });

  it('are refused for an unknown tramite and for malformed answers', async () => {
    await counter.fields({}, 'NADA').expect(404);
    await counter.fields(Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`p${index}`, 1]))).expect(400);
    const { body } = await counter.fields([]).expect(400);
    expect(body.errors).to.have.property('respuestas');
  });
});
