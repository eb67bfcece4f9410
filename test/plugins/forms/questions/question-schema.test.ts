import { expect } from 'chai';
import { z } from 'zod';
import { questionSchema } from '../../../../plugins/forms/questions/question-schema.js';
import { faultsOf, question } from './question-builders.js';

const base = { pre_codigo: 'a', pre_texto: 'A', pre_tipo: 'TEXTO' };

describe('the definition of a question', () => {
  it('has its defaults', () => {
    expect(questionSchema.parse(base)).to.deep.equal({
      ...base,
      pre_obligatorio: false,
      pre_sensible: false,
      pre_consultable: true,
    });
  });

  for (const [pre_tipo, pre_sensible] of [
    ['DOCUMENTO_IDENTIDAD', true],
    ['CORREO', true],
    ['TELEFONO', true],
    ['DIRECCION', true],
    ['UBICACION', true],
    ['TEXTO_LARGO', false],
    ['NUMERO', false],
    ['ARCHIVO', false],
  ] as const) {
    it(`${pre_sensible ? 'masks' : 'shows'} a ${pre_tipo} unless it says otherwise`, () => {
      expect(questionSchema.parse({ ...base, pre_tipo })).to.include({ pre_sensible });
      const otherwise = { pre_sensible: !pre_sensible };
      expect(questionSchema.parse({ ...base, pre_tipo, ...otherwise })).to.include(otherwise);
    });
  }

  it('takes the names of a bundle and options as plain texts', () => {
    const read = questionSchema.parse({
      ...base,
      pre_tipo: 'SELECCION',
      opciones: ['Sur', { codigo: 'N', nombre: 'Norte' }],
      condicion: 'b = 1',
    });
    expect(read.pre_opciones).to.deep.equal([
      { codigo: 'Sur', nombre: 'Sur' },
      { codigo: 'N', nombre: 'Norte' },
    ]);
    expect(read.pre_condicion).to.equal('b = 1');
    expect(read).not.to.have.any.keys('opciones', 'condicion');
  });

  it('refuses a field under both of its names, and unknown fields', () => {
    expect(faultsOf({ ...base, condicion: 'b = 1', pre_condicion: 'b = 2' })).to.deep.equal([
      'condicion: Este campo ya está escrito como pre_condicion.',
    ]);
    const opciones = ['x'];
    expect(faultsOf({ ...base, pre_tipo: 'SELECCION', opciones, pre_opciones: opciones })).to.deep.equal([
      'opciones: Este campo ya está escrito como pre_opciones.',
    ]);
    expect(faultsOf({ ...base, pre_otro: 1 })).to.have.length(1);
  });

  for (const codigo of [
    'tipo_denuncia',
    '__proto__',
    'constructor',
    'prototype',
    '1a',
    'a-b',
    'ñ',
    '',
    'a'.repeat(61),
  ]) {
    it(`refuses the code "${codigo.slice(0, 20)}"`, () => {
      expect(faultsOf({ ...base, pre_codigo: codigo })[0]).to.match(/^pre_codigo: .*código/);
    });
  }

  for (const value of [null, undefined, 1, 'a', [], [[]]]) {
    it(`refuses ${JSON.stringify(value)} without an exception`, () => {
      expect(faultsOf(value)).not.to.be.empty;
    });
  }

  it('refuses what means nothing for the type', () => {
    for (const name of ['opciones', 'pre_opciones']) {
      expect(faultsOf({ ...base, [name]: ['x'] })).to.deep.equal([`${name}: Este campo no aplica a TEXTO.`]);
    }
    expect(faultsOf({ ...base, pre_tipo: 'NUMERO', pre_patron: 'a' })).to.have.length(1);
    expect(faultsOf({ ...base, pre_patron_mensaje: 'Escriba tres letras.' })).to.deep.equal([
      'pre_patron_mensaje: Escriba también pre_patron, al que pertenece.',
    ]);
    expect(faultsOf({ ...base, pre_patron: 'a', pre_patron_mensaje: 'Escriba una a.' })).to.deep.equal([]);
    expect(faultsOf({ ...base, pre_recibo: true })).to.have.length(1);
    expect(faultsOf({ ...base, pre_solicitante: true })).to.deep.equal([]);
    expect(faultsOf({ ...base, pre_tipo: 'TEXTO_LARGO', pre_solicitante: true })).to.have.length(1);
    expect(faultsOf({ ...base, pre_autocompletar: 'given-name' })).to.deep.equal([]);
    expect(faultsOf({ ...base, pre_autocompletar: 'tel' })).to.deep.equal([
      'pre_autocompletar: En TEXTO puede ser name, given-name, family-name, organization.',
    ]);
    expect(faultsOf({ ...base, pre_tipo: 'FECHA', pre_autocompletar: 'tel' })).to.deep.equal([
      'pre_autocompletar: Este campo no aplica a FECHA.',
    ]);
    expect(faultsOf({ ...base, pre_tipo: 'INFORMATIVO', pre_obligatorio: true })).to.have.length(1);
  });

  it('asks for options, each code once', () => {
    expect(faultsOf({ ...base, pre_tipo: 'SELECCION' })).to.deep.equal([
      'opciones: SELECCION necesita opciones o un catálogo.',
    ]);
    for (const name of ['opciones', 'pre_opciones']) {
      const several = { ...base, pre_tipo: 'SELECCION_MULTIPLE' };
      expect(faultsOf({ ...several, [name]: ['x', 'y', 'x'] })).to.deep.equal([
        `${name}.2.codigo: La opción «x» está repetida.`,
      ]);
      expect(faultsOf({ ...several, [name]: ['x', { codigo: '', nombre: 'Y' }] })[0]).to.match(
        new RegExp(`^${name}\\.1\\.codigo: `),
      );
    }
  });

  it('asks for limits of the kind of the answer, in order', () => {
    expect(faultsOf({ ...base, pre_tipo: 'NUMERO', pre_minimo: '2024-01-01' })[0]).to.match(/^pre_minimo: .*número/);
    expect(faultsOf({ ...base, pre_tipo: 'FECHA', pre_maximo: 4 })[0]).to.match(/^pre_maximo: .*fecha/);
    expect(faultsOf({ ...base, pre_tipo: 'FECHA', pre_maximo: '2023-02-29' })).not.to.be.empty;
    expect(faultsOf({ ...base, pre_tipo: 'NUMERO', pre_minimo: 3, pre_maximo: 2 })).to.have.length(1);
    expect(faultsOf({ ...base, pre_longitud_minima: 501 })).to.have.length(1);
    expect(faultsOf({ ...base, pre_tipo: 'ARCHIVO', pre_tamano_maximo: 26 * 1024 * 1024 })).to.have.length(1);
  });

  it('names a field as it was written', () => {
    expect(faultsOf({ ...base, condicion: 'x'.repeat(501) })[0]).to.match(/^condicion: /);
    expect(faultsOf({ ...base, pre_condicion: 'x'.repeat(501) })[0]).to.match(/^pre_condicion: /);
  });

  it('never gives what is too long to the checks that grow with it', () => {
    // They would be minutes with these.
    expect(faultsOf({ ...base, pre_condicion: '('.repeat(1_000_000) })).to.have.length(1);
    expect(faultsOf({ ...base, pre_patron: 'a{1000}'.repeat(100_000) })).to.have.length(1);
    const opciones = Array.from({ length: 1_000_000 }, (_, index) => `o${index}`);
    expect(faultsOf({ ...base, pre_tipo: 'SELECCION', opciones })).to.have.length(1);
  });

  it('is described by a JSON schema', () => {
    const schema = z.toJSONSchema(questionSchema, { io: 'input' });
    expect(JSON.stringify(schema)).to.include('"pre_condicion"').and.to.include('Pregunta');
  });

  it('reads its own output again', () => {
    const read = question({ pre_codigo: 'a', pre_tipo: 'SELECCION', opciones: ['x'], condicion: 'b' });
    expect(questionSchema.parse(read)).to.deep.equal(read);
  });
});
