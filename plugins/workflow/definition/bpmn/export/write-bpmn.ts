import type { ProcessDefinition } from '../../language/definition-schema.js';
import { EXPORTER, namespaces } from '../vocabulary.js';
import { element, writeXml, type XmlElement } from '../xml/xml-element.js';
import { drawProcess } from './draw-process.js';
import type { Drawing } from './drawing.js';
import { layoutOf, type Point } from './layout.js';
import { headOf, otherFields } from './task-parts.js';

/** The version of the written form: a reader of a later one may have to tell them apart. */
const FORM = '1';

/** Writes a definition that `exportFaults` has no fault of as BPMN 2.0, with its diagram. */
export function writeBpmn(definition: ProcessDefinition): string {
  const { codigo, nombre, descripcion, tareas, traslados } = definition;
  const drawing = drawProcess(definition);
  const process = `P_${codigo}`;
  const messages = new Set(tareas.flatMap((task) => (task.tipo === 'ESPERA' ? (task.mensaje ?? []) : [])));
  const moves = (traslados ?? []).map(({ desde, hacia }) => element('vt:traslado', { desde, hacia }));
  const done = ['codigo', 'nombre', 'descripcion', 'inicio', 'tareas', 'transiciones'];
  const others = otherFields(definition, new Set([...done, ...(moves.length > 0 ? ['traslados'] : [])]));
  const { vt, ...standard } = namespaces;
  const declared = Object.entries({ ...standard, vt }).map(([prefix, uri]): [string, string] => [
    `xmlns:${prefix}`,
    uri,
  ]);
  return writeXml(
    element(
      'bpmn:definitions',
      {
        ...Object.fromEntries(declared),
        id: 'definiciones',
        targetNamespace: 'urn:ventanilla:procesos',
        exporter: EXPORTER,
        exporterVersion: FORM,
      },
      [
        ...[...messages].map((name) => element('bpmn:message', { id: `M_${name}`, name })),
        element('bpmn:process', { id: process, name: nombre, isExecutable: 'true', 'vt:codigo': codigo }, [
          ...headOf(descripcion, [...moves, ...others]),
          ...drawing.elements(),
        ]),
        diagramOf(process, drawing),
      ],
    ),
  );
}

function diagramOf(process: string, drawing: Drawing): XmlElement {
  const { boxes, lines } = layoutOf(drawing);
  const shapes = drawing.nodes.map(({ id, name }) => {
    const { x, y, width, height } = boxes.get(id)!;
    const marker = name === 'exclusiveGateway' ? { isMarkerVisible: 'true' } : {};
    const bounds = { ...pointOf({ x, y }), width: numberOf(width), height: numberOf(height) };
    return element('bpmndi:BPMNShape', { id: `D_${id}`, bpmnElement: id, ...marker }, [element('dc:Bounds', bounds)]);
  });
  const edges = drawing.flows.map(({ id }) =>
    element(
      'bpmndi:BPMNEdge',
      { id: `D_${id}`, bpmnElement: id },
      lines.get(id)!.map((point) => element('di:waypoint', pointOf(point))),
    ),
  );
  const plane = element('bpmndi:BPMNPlane', { id: 'plano', bpmnElement: process }, [...shapes, ...edges]);
  return element('bpmndi:BPMNDiagram', { id: 'diagrama' }, [plane]);
}

const numberOf = (value: number): string => String(Math.round(value));
const pointOf = ({ x, y }: Point): { readonly x: string; readonly y: string } => ({ x: numberOf(x), y: numberOf(y) });
