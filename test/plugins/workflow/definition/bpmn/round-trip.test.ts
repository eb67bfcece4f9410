import { expect } from 'chai';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { exportFaults } from '../../../../../plugins/workflow/definition/bpmn/export/exportable.js';
import { writeBpmn } from '../../../../../plugins/workflow/definition/bpmn/export/write-bpmn.js';
import { importBpmn, type ImportedBpmn } from '../../../../../plugins/workflow/definition/bpmn/import/import-bpmn.js';
import { readXml } from '../../../../../plugins/workflow/definition/bpmn/xml/read-xml.js';
import type { ProcessDefinition } from '../../../../../plugins/workflow/definition/language/definition-schema.js';
import { randomRuns } from '../../../../support/random-runs.js';
import { randomProcess } from '../../support/random-process.js';
import { definition, flow, parsed, task, user } from '../language/definition-builders.js';
import { randomDefinition } from './support/random-definition.js';
import { rewritten, schemaFaults } from './support/standard-readers.js';

const read = (xml: string): ImportedBpmn => importBpmn(xml, undefined, { formularios: [], procedimientos: [] });

function expectSame(written: ProcessDefinition, xml: string): void {
  const { definicion, hallazgos } = read(xml);
  expect(hallazgos).to.deep.equal([]);
  expect(definicion).to.deep.equal(written);
}

interface Demonstration {
  readonly procesos: readonly { codigo: string; nombre: string; definicion: object }[];
}
const { procesos } = parse(readFileSync('config/demo.yaml', 'utf8')) as Demonstration;
const demonstration = procesos.map(({ definicion, ...process }) => parsed({ ...process, ...definicion }));

/** A wait and a task with times, actions with a condition, and a decision. */
const controlled = parsed(
  definition(
    [
      user('A', {
        plazo: 'P5D',
        formulario: 'F',
        acciones: [
          { codigo: 'SI', nombre: 'Sí' },
          { codigo: 'NO', nombre: 'No' },
        ],
      }),
      task('ESPERA', 'B', { mensaje: 'PAGADO', hasta: { habiles: 3 } }),
      task('FIN', 'FIN'),
    ],
    [...flow('A!SI>B?datos.x > 1', 'A!SI>FIN', 'A!NO>FIN', 'B>FIN'), { desde: 'A', vencido: true, hacia: 'FIN' }],
  ),
);

describe('a definition as BPMN', () => {
  for (const process of demonstration) {
    it(`comes back equal from the process ${process.codigo} of the demonstration`, () => {
      expectSame(process, writeBpmn(process));
    });
  }

  it('comes back equal, valid or with faults in its flow', () => {
    fc.assert(
      fc.property(randomDefinition, (process) => {
        expect(exportFaults(process)).to.deep.equal([]);
        expectSame(process, writeBpmn(process));
      }),
      randomRuns(150),
    );
  });

  it('follows the XML Schema of the standard, and comes back equal when a modeler has saved it', async () => {
    const documents = demonstration.map(writeBpmn);
    await fc.assert(
      fc.asyncProperty(randomDefinition, async (process) => {
        const xml = writeBpmn(process);
        documents.push(xml);
        const saved = await rewritten(xml);
        expect(saved.warnings).to.deep.equal([]);
        // That modeler writes carriage returns as they are, and XML reads them as line ends.
        if (!xml.includes('&#13;')) expectSame(process, saved.xml);
      }),
      randomRuns(40),
    );
    expect(await schemaFaults(...documents)).to.deep.equal([]);
  });

  it('has as many flows into each join as out of its split, and a place in the diagram for each element', () => {
    let pairs = 0;
    fc.assert(
      fc.property(randomProcess, (written) => {
        const process = parsed(written);
        const xml = writeBpmn(process);
        expectSame(process, xml);
        const root = readXml(xml);
        const nodes = new Map(root.first('process')!.children.map((one) => [one.get('id')!, one]));
        for (const { codigo, cierra } of process.tareas.flatMap((one) => (one.tipo === 'PARALELO' ? [one] : []))) {
          pairs += 1;
          const [split, join] = [nodes.get(`T_${codigo}`)!, nodes.get(`T_${cierra}`)!];
          expect(join.all('incoming')).to.have.length(split.all('outgoing').length);
        }
        const drawn = [...xml.matchAll(/ bpmnElement="([^"]+)"/g)].map(([, id]) => id);
        const elements = [...nodes].filter(([, { name }]) => name !== 'extensionElements').map(([id]) => id);
        expect(drawn.slice(1).sort()).to.deep.equal(elements.filter((id) => id !== undefined).sort());
      }),
      randomRuns(50),
    );
    expect(pairs).to.be.greaterThan(10);
  });

  it('is another one without its conditions, its boundary events, or the attributes of ours', () => {
    const xml = writeBpmn(controlled);
    expectSame(controlled, xml);
    for (const part of [
      /<bpmn:conditionExpression[\s\S]*?<\/bpmn:conditionExpression>/g,
      /<bpmn:boundaryEvent[\s\S]*?<\/bpmn:boundaryEvent>|<bpmn:sequenceFlow id="\w+" sourceRef="B_\w+"[^>]*>/g,
      / vt:\w+="[^"]*"/g,
    ]) {
      expect(xml).to.match(part);
      const changed = xml
        .replace(part, '')
        .replace(/<bpmn:(?:incoming|outgoing)>\w+<\/bpmn:(?:incoming|outgoing)>/g, '');
      expect(read(changed).definicion).to.be.an('object').and.not.deep.equal(controlled);
    }
  });

  it('is not written where BPMN cannot hold it, with the place', () => {
    const faulty = parsed(
      definition([user('A'), user('A'), task('FIN', 'FIN', { nombre: 'x\ufffe' })], flow('A!SIGUE>B', 'A!SIGUE>FIN')),
    );
    const places = exportFaults({ ...faulty, inicio: 'C' }).map(({ path }) => path.join('.'));
    expect(places).to.deep.equal(['inicio', 'tareas.1.codigo', 'transiciones.0.hacia', 'tareas.2.nombre']);
  });
});
