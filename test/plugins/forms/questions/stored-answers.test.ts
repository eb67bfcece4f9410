import { expect } from 'chai';
import { maskEmail } from '../../../../plugins/forms/questions/masks/mask-email.js';
import { formOf, TestEngine } from './question-builders.js';

describe('stored answers', () => {
  const engine = new TestEngine();
  after(() => engine.close());

  const sensible = { pre_sensible: true };
  const found = (codigo: string, texto: string, consultable = true) => ({ codigo, texto, consultable });
  const form = formOf(
    engine,
    { pre_codigo: 'nombre', ...sensible },
    { pre_codigo: 'correo', pre_tipo: 'CORREO', pre_recibo: true, ...sensible },
    { pre_codigo: 'edad', pre_tipo: 'NUMERO', ...sensible },
    { pre_codigo: 'vive', pre_tipo: 'BOOLEANO', ...sensible },
    { pre_codigo: 'zonas', pre_tipo: 'SELECCION_MULTIPLE', opciones: ['N', 'S'], ...sensible },
    { pre_codigo: 'punto', pre_tipo: 'UBICACION', ...sensible },
    { pre_codigo: 'foto', pre_tipo: 'ARCHIVO', ...sensible },
    { pre_codigo: 'cedula', pre_tipo: 'DOCUMENTO_IDENTIDAD', ...sensible },
    { pre_codigo: 'barrio', pre_consultable: false },
  );
  const answers = {
    barrio: 'Meléndez',
    cedula: '1144000111',
    nombre: 'Juana',
    correo: 'juan@alcaldia.gov.co',
    edad: 12.5,
    vive: false,
    zonas: ['N', 'S'],
    punto: { latitud: 3.4, longitud: -76.5 },
    foto: { nombre: 'cedula.png', tipo: 'image/png', tamano: 9, sha256: 'abcd' },
    retirada: 'secreto de una pregunta retirada',
  };

  it('are masked where they are sensitive, in the order of the form, without removed questions', () => {
    const masked = form.maskForPublic(answers, {});
    expect(Object.entries(masked)).to.deep.equal([
      ['nombre', 'Ju***'],
      ['correo', 'ju***@al***.gov.co'],
      ['edad', '***'],
      ['vive', '***'],
      ['zonas', '***'],
      ['punto', { latitud: '***', longitud: '***' }],
      ['foto', { nombre: 'ce***', tipo: 'image/png', tamano: 9, sha256: '***' }],
      ['cedula', '11***'],
      ['barrio', 'Meléndez'],
    ]);
  });

  it('name who files, of the questions that ask for it, and have the numbers of documents once each', () => {
    const named = formOf(
      engine,
      { pre_codigo: 'apellidos', pre_solicitante: true },
      { pre_codigo: 'nombre', pre_solicitante: true },
      { pre_codigo: 'cedula', pre_tipo: 'DOCUMENTO_IDENTIDAD' },
      { pre_codigo: 'otra', pre_tipo: 'DOCUMENTO_IDENTIDAD' },
      { pre_codigo: 'nit', pre_tipo: 'DOCUMENTO_IDENTIDAD' },
    );
    const filed = { nombre: ' Juana  Inés', apellidos: 'Ruiz ', cedula: 'CC 31', otra: '1144', nit: 'CC 1144' };
    expect(named.applicantName(filed)).to.equal('Ruiz Juana Inés');
    expect(named.applicantName({})).to.equal(undefined);
    expect(named.documentNumbers(filed)).to.deep.equal(['1144']);
    expect(form.applicantName(answers)).to.equal(undefined);
  });

  it('are masked where they were sensitive when they were filed, whole where their type is another one now', () => {
    const open = formOf(
      engine,
      { pre_codigo: 'nombre' },
      { pre_codigo: 'correo', pre_tipo: 'CORREO', pre_sensible: false },
      { pre_codigo: 'vive' },
      { pre_codigo: 'cedula', pre_sensible: true },
      { pre_codigo: 'barrio' },
    );
    const filedAs = form.sensitiveAnswers(answers);
    expect(filedAs).to.include({ nombre: 'TEXTO', cedula: 'DOCUMENTO_IDENTIDAD' }).and.not.have.any.keys('barrio');
    expect(open.maskForPublic(answers, filedAs)).to.deep.equal({
      nombre: 'Ju***',
      correo: 'ju***@al***.gov.co',
      vive: '***',
      cedula: '***',
      barrio: 'Meléndez',
    });
  });

  it('are masked though their question has changed its type since', () => {
    for (const value of ['x', 7, true, null, ['a'], { a: 1 }, {}, '', '😀😀']) {
      const all = Object.fromEntries(form.describeQuestions().map(({ pre_codigo }) => [pre_codigo, value]));
      const masked = form.maskForPublic(all, {});
      for (const [code, shown] of Object.entries(masked)) {
        if (code !== 'barrio') expect(shown, code).not.to.deep.equal(value);
      }
    }
  });

  it('keep something hidden of short texts', () => {
    for (const nombre of ['J', 'Ju', 'Jua', '😀', '😀a']) {
      const { nombre: masked } = form.maskForPublic({ nombre }, {});
      expect(masked)
        .to.match(/\*{3}$/u)
        .and.not.include(nombre);
    }
    expect(maskEmail('a@b.co')).to.equal('***@***.co');
    expect(maskEmail('nada')).to.equal('***');
  });

  it('are found by their texts', () => {
    expect(form.searchKeys(answers)).to.deep.equal([
      found('nombre', 'Juana'),
      found('correo', 'juan@alcaldia.gov.co'),
      found('edad', '12.5'),
      found('vive', 'false'),
      found('zonas', 'N'),
      found('zonas', 'S'),
      found('cedula', '1144000111'),
      found('barrio', 'Meléndez', false),
    ]);
    expect(form.searchKeys({ retirada: 'x', toString: 'x' })).to.deep.equal([]);
  });

  it('tell where a receipt goes', () => {
    expect(form.receiptQuestion(answers)).to.equal('correo');
    expect(form.receiptQuestion({ nombre: 'x' })).to.equal(undefined);
  });
});
