import { z } from 'zod';
import {
  adminProcedure,
  adminRouter,
  doneMutation,
  pageQuery,
  pageRequest,
  revisedSaveMutation,
  revisionOf,
} from '../../../host/plugin-api/index.js';
import { refusalOf } from '../contract.js';
import type { ProcedureAdministration } from '../registry/procedure-administration.js';
import { procedureItem, textRevisionOf } from '../registry/procedure-item.js';
import type { ProcedureTrials } from '../registry/procedure-trials.js';

const codigo = z.string().min(1).max(60);

const listed = procedureItem.extend({
  pro_codigo: z.string(),
  /** Null, as `usos`, where the stored list cannot be read, until it is saved anew. */
  permisos: z.array(z.string()).nullable(),
  usos: z.array(z.string()).nullable(),
  revision: z.string(),
});

const stored = listed.extend({
  /** The text that created the procedure, where a bundle or `defineSql` did. */
  sql: z.object({ postgres: z.string().optional(), mssql: z.string().optional() }),
  /** The dialect of the database at hand. */
  dialecto: z.enum(['postgres', 'mssql']),
  /** The revision of the text of that dialect, for `defineSql`. */
  revision_sql: z.string(),
  /** The first things for which it is not removed: `el certificado PAZ_Y_SALVO`. */
  lo_usan: z.array(z.string()),
});

const offered = z.object({
  name: z.string(),
  parameters: z.array(z.object({ name: z.string(), type: z.string() })),
  /** The codes under which it is registered. */
  codigos: z.array(z.string()),
});

const trial = z.object({
  EsCorrecto: z.boolean(),
  resultado: z.unknown().optional(),
  mensaje: z.string().optional(),
  /** Of a procedure that failed. */
  code: z.string().optional(),
  detalle: z
    .string()
    .optional()
    .describe('Lo que dijo la base de datos del error, para quien puede registrar el procedimiento'),
});

/** Builds `procedures.procedures`: which procedures of the database may be run, and through which doors. */
export function registryProcedures(services: {
  readonly procedures: ProcedureAdministration;
  readonly trials: ProcedureTrials;
}) {
  const { procedures, trials } = services;
  const read = adminProcedure('procedures.read', 'procedures.admin', 'procedures.sql');
  const administer = adminProcedure('procedures.admin');
  return adminRouter({
    list: pageQuery(
      read,
      pageRequest(codigo).prefault({}),
      { item: listed, cursor: 'pro_codigo' },
      async ({ cursor, limit }) =>
        (await procedures.page(cursor ?? '', limit)).map(({ item }) => ({ ...item, revision: revisionOf(item) })),
    ),

    get: read
      .input(z.strictObject({ codigo }))
      .output(stored)
      .query(async ({ input }) => {
        const { item, definition } = await procedures.get(input.codigo);
        const { dialect } = procedures;
        return {
          ...item,
          revision: revisionOf(item),
          sql: definition,
          dialecto: dialect,
          revision_sql: textRevisionOf(definition, dialect),
          lo_usan: [...(await procedures.usesOf(input.codigo))],
        };
      }),

    /** Lists the procedures of the database in the configured schemas, registered or not. */
    offered: pageQuery(
      adminProcedure('procedures.admin', 'procedures.sql'),
      pageRequest(z.string().max(300)).prefault({}),
      { item: offered, cursor: 'name' },
      async ({ cursor, limit }) =>
        (await procedures.offered())
          .filter(({ name }) => name > (cursor ?? ''))
          .slice(0, limit)
          .map(({ name, parameters, codigos }) => ({ name, parameters: [...parameters], codigos: [...codigos] })),
    ),

    save: revisedSaveMutation(administer, procedureItem, (item, identity, revision) =>
      procedures.save(identity, item, revision),
    ),

    remove: doneMutation(administer, z.strictObject({ codigo }), ({ codigo }, identity) =>
      procedures.remove(identity, codigo),
    ),

    /** Runs a registered procedure, whatever its uses, and undoes its writes. */
    dryRun: adminProcedure('procedures.admin', 'procedures.sql')
      .input(
        z.strictObject({
          codigo,
          parametro: z.enum(['jsondata', 'JSON_FILTROS']).default('jsondata'),
          datos: z.record(z.string(), z.unknown()),
        }),
      )
      .output(trial)
      .mutation(async ({ ctx, input: { codigo, parametro, datos } }) => {
        const outcome = await trials.run(ctx.identity, {
          codigo,
          parameter: parametro,
          json: datos,
        });
        if (outcome.kind === 'done') return { ...outcome, EsCorrecto: true };
        const isShown = outcome.kind === 'failed' && ctx.identity.may('procedures.admin');
        const detalle = isShown ? outcome.text : undefined;
        return { EsCorrecto: false, ...refusalOf(outcome, ctx.requestId), ...(detalle !== undefined && { detalle }) };
      }),

    /** Creates or replaces a procedure of the database, registered or not. */
    defineSql: doneMutation(
      adminProcedure('procedures.sql'),
      z.strictObject({
        nombre_bd: z.string().trim().min(1).max(257),
        sql: z.string().min(1).max(500_000),
        revision: z.string().max(64).optional(),
      }),
      ({ nombre_bd, sql, revision }, identity) => procedures.define(identity, nombre_bd, sql, revision),
    ),
  });
}
