import { randomUUID } from 'node:crypto';
import { PROCESS, processDefinition } from '../hostile-city.js';
import type { HostileWorld } from '../hostile-world.js';
import { jsonOf, post, type Headers, type RestSamples } from './rest-sample.js';

/** Creates a user who designs processes. */
const designer = async ({ people }: HostileWorld): Promise<{ headers: Headers }> => ({
  headers: await people.jwt(await people.create('workflow.designer')),
});

const unique = (): string => `P${randomUUID().replaceAll('-', '')}`;
const definitionOf = (codigo: string): object => ({ codigo, nombre: 'Proceso', ...processDefinition });

const bpmn =
  '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="x"><process id="P">' +
  '<startEvent id="s"/><task id="t"/><sequenceFlow id="f" sourceRef="s" targetRef="t"/></process></definitions>';

/** Valid requests to the plugin `workflow`. */
export const workflowSamples: RestSamples = {
  'POST /workflow/api/formularios/{codigo}/guardar': {
    '': async (world) => ({
      ...(await designer(world)),
      params: { codigo: unique() },
      body: jsonOf({
        nombre: 'Formulario',
        revision: 0,
        schema: {
          type: 'object',
          properties: {
            nombre: { type: 'string', title: 'Nombre', pattern: '^[A-Z]+$', maxLength: 100 },
            valor: { type: 'number', minimum: 0 },
          },
          required: ['nombre'],
        },
        ui: { orden: ['valor', 'nombre'], campos: { nombre: { condicion: 'valor > 10' } } },
      }),
    }),
  },
  'GET /workflow/api/formularios/{codigo}/preview': {
    '': async (world) => ({ ...(await designer(world)), params: { codigo: PROCESS } }),
  },
  'GET /workflow/api/catalogos': { '': designer },
  'GET /workflow/api/esquema': { '': designer },
  'POST /workflow/api/procesos/{llave}/staging/guardar': {
    '': async (world) => {
      const llave = unique();
      return {
        ...(await designer(world)),
        params: { llave },
        body: jsonOf({ definicion: definitionOf(llave), revision: 0 }),
      };
    },
  },
  'GET /workflow/api/procesos/{llave}/refrescar': {
    '': async (world) => ({ ...(await designer(world)), params: { llave: PROCESS } }),
  },
  'GET /workflow/api/procesos/{llave}/tareas/{codigo}/detalle': {
    '': async (world) => ({
      ...(await designer(world)),
      params: { llave: PROCESS, codigo: 'A' },
      query: [['version', '1']],
    }),
  },
  'GET /workflow/api/procesos/{llave}/bpmn': {
    '': async (world) => ({
      ...(await designer(world)),
      params: { llave: PROCESS },
      query: [['version', '1']],
    }),
  },
  'POST /workflow/api/procesos/importar-bpmn': {
    '': async (world) => ({
      ...(await designer(world)),
      query: [['proceso', 'P']],
      body: {
        kind: 'multipart',
        parts: [{ name: 'archivo', filename: 'p.bpmn', type: 'application/xml', value: bpmn }],
      },
    }),
  },
  'POST /workflow/api/procesos/{llave}/publicar': {
    '': async (world) => {
      const llave = unique();
      const { headers } = await designer(world);
      const body = { definicion: definitionOf(llave), revision: 0 };
      await post(world, `/workflow/api/procesos/${llave}/staging/guardar/`, body, headers);
      return { headers, params: { llave }, body: jsonOf({ revision: 1, comentario: 'Primera' }) };
    },
  },
};
