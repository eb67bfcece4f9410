import { codeOrLlave } from '../routes/workflow-schemas.js';
import { z } from 'zod';
import { adminProcedure, pageQuery, pageRequest } from '../../../host/plugin-api/index.js';
import {
  code,
  type ConditionName,
  type ConditionNames,
  type ProcessView,
  type Publishing,
} from '../definition/index.js';
import type { ProcessOverview } from '../desk/index.js';
import { diagram, shownDiagram } from './diagram-schema.js';
import { difference, finding, listedVersion, proceso, processState } from '../routes/workflow-schemas.js';

/** The UUID of a process, or its code. */
const llave = codeOrLlave;
const version = z.int32().min(1);
const comentario = z.string().trim().min(1).max(1000).optional();
const overviewed = proceso.omit({ estado: true }).extend({
  activa: z.int().nullable(),
  borrador: z.object({ usuario: z.string().nullable(), fecha: z.iso.datetime().nullable() }).nullable(),
  enCurso: z.array(z.object({ version: z.int(), instancias: z.int() })),
  incidentes: z.int(),
});
const conditionName = z.object({
  nombre: z.string(),
  texto: z.string(),
  tipo: z.string(),
  opciones: z.array(z.object({ codigo: z.string(), nombre: z.string() })),
  /** The task whose form asks for it; null for the answers that the instance begins with. */
  tarea: z.string().nullable(),
});
const made = z.object({ version: z.int() });

/** Copies a finding: an answer has no read-only path. */
const shownFinding = <F extends { readonly path: readonly (string | number)[] }>({ path, ...rest }: F) => ({
  ...rest,
  path: [...path],
});

const shownName = ({ opciones, ...rest }: ConditionName) => ({ ...rest, opciones: [...opciones] });

/** Builds the procedures of `workflow.processes`: processes, their versions and the differences between them. */
export function processProcedures(services: {
  readonly conditionNames: ConditionNames;
  readonly processOverview: ProcessOverview;
  readonly publishing: Publishing;
  readonly view: ProcessView;
}) {
  const { conditionNames, processOverview, publishing, view } = services;
  const read = adminProcedure('workflow.read', 'workflow.designer', 'workflow.admin');
  const design = adminProcedure('workflow.designer', 'workflow.admin');
  return {
    list: pageQuery(read, pageRequest(code).prefault({}), { item: proceso, cursor: 'codigo' }, ({ cursor, limit }) =>
      view.page(cursor ?? '', limit),
    ),

    /**
     * As `list`, or one process: with the draft, the instances that have not ended by version, and the tasks with an
     * incident.
     */
    overview: pageQuery(
      read,
      pageRequest(code).extend({ proceso: code.optional() }).prefault({}),
      { item: overviewed, cursor: 'codigo' },
      ({ cursor, limit, proceso: only }) =>
        only === undefined ? processOverview.page(cursor ?? '', limit) : processOverview.one(only),
    ),

    /** The process, its active version, its draft with the differences, and its versions. */
    get: read
      .input(z.strictObject({ llave }))
      .output(processState)
      .query(({ input }) => view.state(input.llave)),

    /** The findings in the draft, or in the active version without one, as a publication would have them. */
    check: read
      .input(z.strictObject({ llave }))
      .output(z.object({ revision: z.int(), errores: z.array(finding), advertencias: z.array(finding) }))
      .query(async ({ input }) => {
        const { revision, errores, advertencias } = await view.check(input.llave);
        return { revision, errores: errores.map(shownFinding), advertencias: advertencias.map(shownFinding) };
      }),

    /** The entries of `datos` that conditions of the draft can read, as far as forms ask for them. */
    names: read
      .input(z.strictObject({ llave }))
      .output(z.object({ items: z.array(conditionName) }))
      .query(async ({ input }) => ({ items: (await conditionNames.of(input.llave)).map(shownName) })),

    /** The newest first. Each has its differences from the version before it; the first has none. */
    versions: pageQuery(
      read,
      pageRequest(version).extend({ llave, limit: z.int().min(1).max(50).default(20) }),
      { item: listedVersion.extend({ diferencias: z.array(difference).nullable() }), cursor: 'version' },
      ({ cursor, limit, ...input }) => view.versions(input.llave, { before: cursor ?? undefined, limit }),
    ),

    /** The diagram of a version, the active one by default. */
    diagram: read
      .input(z.strictObject({ llave, version: version.optional() }))
      .output(z.object({ proceso, version: z.int(), activa: z.int().nullable(), diagrama: diagram }))
      .query(async ({ input }) => {
        const { diagrama, ...rest } = await view.diagram(input.llave, input.version);
        return { ...rest, diagrama: shownDiagram(diagrama) };
      }),

    /** The differences between any two versions. */
    differences: read
      .input(z.strictObject({ llave, antes: version, despues: version }))
      .output(z.object({ diferencias: z.array(difference) }))
      .query(async ({ input }) => ({
        diferencias: await view.differences(input.llave, input.antes, input.despues),
      })),

    publish: design
      .input(z.strictObject({ llave, revision: z.int32().min(1), comentario }))
      .output(made)
      .mutation(async ({ ctx, input: { llave: name, ...input } }) => ({
        version: await publishing.publish(ctx.identity, name, input),
      })),

    /** Publishes an old version as a new one; `activa` is the active version that the caller has seen. */
    rollBack: design
      .input(z.strictObject({ llave, version, activa: version, comentario }))
      .output(made)
      .mutation(async ({ ctx, input: { llave: name, ...input } }) => ({
        version: await publishing.rollBack(ctx.identity, name, input),
      })),
  };
}
