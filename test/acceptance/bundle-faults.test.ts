import { expect } from 'chai';
import { startTestHost, type TestHost } from '../../testing/start-test-host.js';
import { exportFrom, importInto, refusalOf } from './support/bundles.js';

/** Faulty bundles by their fault, with the line and the field that the refusal must name. */
const faults: Record<string, [text: string, line: number, field: string]> = {
  'an unknown role': [
    'version: 1\nusuarios:\n  - username: luz\n    roles:\n      - base\n      - fantasma\n',
    6,
    'usuarios[0].roles[1]',
  ],
  'a role of a user that the same bundle does not bring': [
    'version: 1\nusuarios:\n  - username: luz\n    roles: [ventanilla]\n',
    4,
    'usuarios[0].roles[0]',
  ],
  'a permission that is none': [
    'version: 1\nroles:\n  - codigo: a\n    nombre: A\n    permisos: [todo]\n',
    5,
    'roles[0].permisos[0]',
  ],
  'a password that is too short': [
    'version: 1\nusuarios:\n  - username: luz\n    password: corta\n',
    4,
    'usuarios[0].password',
  ],
  'a missing field': ['version: 1\ntipos_denuncia:\n  - codigo: RUIDO\n', 3, 'tipos_denuncia[0].nombre'],
  'an unknown field': [
    'version: 1\ntipos_denuncia:\n  - codigo: RUIDO\n    nombre: Ruido\n    color: rojo\n',
    5,
    'tipos_denuncia[0].color',
  ],
  'the same item twice': [
    'version: 1\nroles:\n  - { codigo: a, nombre: A }\n  - { codigo: a, nombre: B }\n',
    4,
    'roles[1].codigo',
  ],
  'a section that is no list': ['version: 1\nroles:\n  codigo: a\n', 3, 'roles'],
  'another version': ['version: 2\n', 1, 'version'],
  'no version': ['roles: []\n', 1, 'version'],
  'text that is no YAML': ['version: 1\nroles: [\n', 3, ''],
};

const question = (lines: string): string =>
  `version: 1\ntramites:\n  - codigo: PODA\n    nombre: Poda\n    preguntas:\n      - pre_codigo: uno\n        pre_texto: Uno\n        pre_tipo: TEXTO\n${lines}`;

const formFaults: Record<string, [text: string, line: number, field: string]> = {
  'a pattern that does not compile': [
    question("        pre_patron: '[a-'\n"),
    9,
    'tramites[0].preguntas[0].pre_patron',
  ],
  'a pattern with look-ahead': [question("        pre_patron: '(?=a)a'\n"), 9, 'tramites[0].preguntas[0].pre_patron'],
  'a condition that does not parse': [
    question('        pre_condicion: "dos ="\n'),
    9,
    'tramites[0].preguntas[0].pre_condicion',
  ],
  'a condition on an unknown question': [
    question('        pre_condicion: dos = 1\n'),
    9,
    'tramites[0].preguntas[0].pre_condicion',
  ],
  'a condition under its short name that does not parse': [
    question('        condicion: "dos ="\n'),
    9,
    'tramites[0].preguntas[0].condicion',
  ],
  'a condition under its short name on an unknown question': [
    question('        condicion: dos = 1\n'),
    9,
    'tramites[0].preguntas[0].condicion',
  ],
  'an option twice': [
    question('        opciones: [A, B, A]\n').replace('TEXTO', 'SELECCION'),
    9,
    'tramites[0].preguntas[0].opciones[2].codigo',
  ],
  'options of another type': [question('        opciones: [A]\n'), 9, 'tramites[0].preguntas[0].opciones'],
  'a setting of another type': [question('        pre_minimo: 3\n'), 9, 'tramites[0].preguntas[0].pre_minimo'],
  'the same code twice': [
    question('      - pre_codigo: uno\n        pre_texto: Otra vez\n        pre_tipo: TEXTO\n'),
    9,
    'tramites[0].preguntas[1].pre_codigo',
  ],
  'the reserved field tipo_denuncia': [
    question('      - pre_codigo: tipo_denuncia\n        pre_texto: Tipo\n        pre_tipo: TEXTO\n'),
    9,
    'tramites[0].preguntas[1].pre_codigo',
  ],
  'an unknown type': [question('').replace('TEXTO', 'MAGIA'), 8, 'tramites[0].preguntas[0].pre_tipo'],
  ...Object.fromEntries(
    ['info', 'estado', 'estado_all', 'seguimiento', 'respuesta', 'pendiente', '*', 'a/b', ''].map((codigo) => [
      `the code "${codigo}" for a procedure`,
      [question('').replace('codigo: PODA', `codigo: '${codigo}'`), 3, 'tramites[0].codigo'],
    ]),
  ),
};

describe('a faulty bundle', () => {
  let host: TestHost;

  before(async () => {
    host = await startTestHost({ bundle: { roles: [{ codigo: 'base', nombre: 'Base' }] } });
  });
  after(() => host.stop());

  for (const [what, [text, line, field]] of Object.entries({ ...faults, ...formFaults })) {
    it(`is refused with its line and field, and changes nothing: ${what}`, async () => {
      const before = await exportFrom(host);
      const message = await refusalOf(importInto(host, text));
      expect(message).to.match(new RegExp(`\\.yaml:${line}:\\d+: `));
      const said = message.split('\n').map((one) => one.replace(/:\d+: /, ': '));
      expect(said.some((one) => one.includes(`:${line}: ${field && `${field}: `}`))).to.equal(true, message);
      expect(await exportFrom(host)).to.equal(before);
    });
  }

  it('is refused as a whole when only its last item is wrong', async () => {
    const before = await exportFrom(host);
    const message = await refusalOf(
      importInto(host, {
        roles: [
          { codigo: 'base', nombre: 'Cambiada', permisos: ['tramites.admin'] },
          { codigo: 'nueva', nombre: 'Nueva' },
        ],
        tipos_denuncia: [{ codigo: 'RUIDO', nombre: 'Ruido' }],
        usuarios: [{ username: 'luz', password: 'correcta-y-larga', roles: ['nueva'] }],
        tramites: [
          { codigo: 'BUENO', nombre: 'Bueno', preguntas: [] },
          {
            codigo: 'MALO',
            nombre: 'Malo',
            preguntas: [{ pre_codigo: 'uno', pre_texto: 'Uno', pre_tipo: 'TEXTO', condicion: 'dos = 1' }],
          },
        ],
      }),
    );
    expect(message).to.contain('tramites[1].preguntas[0].condicion');
    expect(await exportFrom(host)).to.equal(before);
  });

  it('stops the start of a host with the reason', async () => {
    const message = await refusalOf(
      startTestHost({ bundle: { usuarios: [{ username: 'luz', roles: ['fantasma'] }] } }),
    );
    expect(message).to.contain('usuarios[0].roles[0]');
  });
});
