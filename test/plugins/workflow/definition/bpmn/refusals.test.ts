import { expect } from 'chai';
import { importBpmn } from '../../../../../plugins/workflow/definition/bpmn/import/import-bpmn.js';
import { withCodes } from '../../../../../plugins/workflow/definition/language/with-codes.js';
import { TestValidation } from '../language/definition-builders.js';

const flow = (id: string, from: string, to: string, content = ''): string =>
  `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}">${content}</sequenceFlow>`;

/** Builds a process: a start, a user task `t`, an end `e`, and these elements. */
const around = (elements: string): string =>
  `<startEvent id="s"/><userTask id="t" name="Tarea"/><endEvent id="e"/>${flow('f', 's', 't')}${elements}`;
/** Builds a process that goes on from the task through an element `x`. */
const through = (element: string): string => around(element + flow('g', 't', 'x') + flow('h', 'x', 'e'));
/** Builds a process with a boundary event `x` at its task. */
const atBorder = (attributes: string, definition: string): string =>
  around(`${flow('g', 't', 'e')}<boundaryEvent id="x" attachedToRef="t" ${attributes}>${definition}</boundaryEvent>`);
const timer = (attribute = ''): string =>
  `<timerEventDefinition ${attribute}><timeDuration>P5D</timeDuration></timerEventDefinition>`;

/** The refused elements, by their `codigo` and the process that has one as `x`. */
const refused: readonly (readonly [codigo: string, process: string])[] = [
  ['compuerta_no_disponible', through('<inclusiveGateway id="x"/>')],
  ['compuerta_no_disponible', through('<complexGateway id="x"/>')],
  ['compuerta_no_disponible', through('<adHocSubProcess id="x"/>')],
  ['subproceso_incrustado', through('<subProcess id="x"><task id="y"/></subProcess>')],
  ['subproceso_incrustado', through('<transaction id="x"/>')],
  ['subproceso_de_evento', around(`${flow('g', 't', 'e')}<subProcess id="x" triggeredByEvent="true"/>`)],
  ['varias_instancias', through('<task id="x"><multiInstanceLoopCharacteristics/></task>')],
  ['varias_instancias', through('<task id="x"><standardLoopCharacteristics/></task>')],
  ['compensacion', through('<task id="x" isForCompensation="true"/>')],
  ['evento_no_disponible', through('<intermediateCatchEvent id="x"><signalEventDefinition/></intermediateCatchEvent>')],
  ['evento_no_disponible', through('<intermediateThrowEvent id="x"><linkEventDefinition/></intermediateThrowEvent>')],
  ['fin_no_disponible', around(`${flow('g', 't', 'x')}<endEvent id="x"><errorEventDefinition/></endEvent>`)],
  ['evento_de_borde', atBorder('', '<errorEventDefinition/>')],
  ['temporizador_no_disponible', atBorder('cancelActivity="false"', timer())],
  [
    'varios_tiempos',
    around(
      `${flow('g', 't', 'e')}<boundaryEvent id="b" attachedToRef="t">${timer()}</boundaryEvent>` +
        `<boundaryEvent id="x" attachedToRef="t">${timer()}</boundaryEvent>${flow('h', 'b', 'e')}`,
    ),
  ],
  ['salidas_a_la_vez', through(`<serviceTask id="x"/>${flow('i', 'x', 't')}`)],
  ['puerta_sin_salida', around(`<exclusiveGateway id="x"/>${flow('g', 't', 'x')}`)],
  ['puerta_sin_salida', around(`<exclusiveGateway id="x"/>${flow('g', 't', 'x')}${flow('h', 'x', 'x')}`)],
  ['puerta_de_eventos', through('<eventBasedGateway id="x"/>')],
  ['paralelo_sin_union', through(`<parallelGateway id="x"/>${flow('i', 'x', 't')}`)],
  ['varios_inicios', around(`${flow('g', 't', 'e')}<startEvent id="x"/>${flow('h', 'x', 't')}`)],
  [
    'inicio_no_disponible',
    around(`${flow('g', 't', 'e')}<startEvent id="x">${timer()}</startEvent>${flow('h', 'x', 't')}`),
  ],
];

const documentOf = (process: string): string =>
  '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="x">' +
  `<process id="P" name="P">${process}</process></definitions>`;
const read = (process: string) => importBpmn(documentOf(process), undefined, { formularios: [], procedimientos: [] });

describe('a refused element of BPMN', () => {
  const validation = new TestValidation();
  after(() => validation.close());

  for (const [index, [codigo, process]] of refused.entries()) {
    it(`${index + 1}: ${codigo} names it, and leaves a task to define that the checks refuse`, async () => {
      const { definicion, hallazgos, lugares } = read(process);
      const found = hallazgos.filter(({ nivel }) => nivel === 'rechazado');
      expect(found.map((one) => [one.codigo, one.elemento])).to.deep.equal([[codigo, 'x']]);
      const hole = lugares.tareas.indexOf('x');
      const { nombre } = (definicion!['tareas'] as { nombre: string }[])[hole]!;
      expect(nombre).to.match(/^POR DEFINIR: /);
      const { errores } = await validation.validate(withCodes(definicion!));
      expect(errores.map(({ path }) => path.slice(0, 2))).to.deep.include(['tareas', hole]);
    });
  }

  it('leaves a task to define where the process has no start', async () => {
    const { definicion, hallazgos, lugares } = read(
      `<task id="a"/><task id="b"/>${flow('f', 'a', 'b')}${flow('g', 'b', 'a')}`,
    );
    const found = hallazgos.filter(({ nivel }) => nivel === 'rechazado');
    expect(found.map(({ codigo, elemento }) => [codigo, elemento])).to.deep.equal([['varios_inicios', 'P']]);
    expect(lugares.tareas).to.deep.equal(['a', 'b', 'P']);
    const { errores } = await validation.validate(withCodes(definicion!));
    expect(errores.map(({ path }) => path.slice(0, 2))).to.deep.include(['tareas', 2]);
  });

  it('is no gateway that joins and splits: that is two tasks', () => {
    const { definicion, hallazgos } = read(
      around(
        '<parallelGateway id="p"/><parallelGateway id="q"/><parallelGateway id="r"/><task id="a"/><task id="b"/><task id="c"/><task id="d"/>' +
          [
            ['t', 'p'],
            ['p', 'a'],
            ['p', 'b'],
            ['a', 'q'],
            ['b', 'q'],
            ['q', 'c'],
            ['q', 'd'],
            ['c', 'r'],
            ['d', 'r'],
            ['r', 'e'],
          ]
            .map(([from, to]) => flow(`${from}${to}`, from!, to!))
            .join(''),
      ),
    );
    expect(hallazgos.filter(({ nivel }) => nivel === 'rechazado')).to.deep.equal([]);
    const pairs = (definicion!['tareas'] as { codigo: string; cierra?: string }[]).flatMap(({ codigo, cierra }) =>
      cierra === undefined ? [] : [`${codigo} ${cierra}`],
    );
    expect(pairs).to.deep.equal(['P Q', 'Q_2 R']);
  });
});
