import { z } from 'zod';
import { adminProcedure, adminRouter, pageQuery, pageRequest, rowId } from '../../../../host/plugin-api/index.js';
import { FILE_AT_COUNTER, type OfferedTramites } from '../../contract.js';
import type { CounterDesk } from '../counter-desk.js';
import type { RecordKeys } from '../record-keys.js';

const offered = z.object({
  codigo: z.string(),
  nombre: z.string(),
  tema: z.string().optional(),
  descripcion: z.string().optional(),
  /** Other names that people use for it. */
  sinonimos: z.array(z.string()).optional(),
  requisitos: z.array(z.string()).optional(),
  costo: z.union([z.string(), z.object({ valor: z.string(), moneda: z.string() })]).optional(),
  /** The term of its records in words, with its law. */
  plazo: z.string().optional(),
  /** The terms of records with certain answers, which differ from that one. */
  plazos: z.array(z.object({ respuesta: z.string(), plazo: z.string(), norma: z.string() })).optional(),
  norma: z.string().optional(),
  /** The department that answers its records. */
  dependencia: z.string().optional(),
  /** Why it takes no filings today; absent where it takes them. */
  noRecibe: z.string().optional(),
});

const unfinished = z.object({
  id: z.int(),
  borrador: z.string(),
  /** The code of its tramite. */
  codigo: z.string(),
  /** The name of its tramite; null where it no longer exists or cannot be read. */
  tramite: z.string().nullable(),
  /** The name of the applicant, or else the subject, as it was typed. */
  titulo: z.string().nullable(),
  comenzado: z.iso.datetime(),
  cambiado: z.iso.datetime(),
  vence: z.iso.datetime(),
});

/** The services of {@link counterProcedures}. */
interface CounterServices {
  readonly counter: CounterDesk;
  readonly offers: OfferedTramites;
  readonly keys: RecordKeys;
}

/**
 * Makes `tramites.counter`: the tramites that can be filed at the counter. The filing itself takes files, and so is
 * REST.
 */
export function counterProcedures({ counter, offers, keys }: CounterServices) {
  return adminRouter({
    /** The unfinished drafts that the caller began at the counter, the last begun first. */
    drafts: pageQuery(
      adminProcedure(FILE_AT_COUNTER),
      pageRequest(rowId).prefault({}),
      { item: unfinished, cursor: 'id' },
      async ({ cursor, limit }, identity) =>
        (await counter.drafts.list(identity, { before: cursor ?? undefined, limit })).map(
          ({ begunAt, changedAt, vence, ...draft }) => ({
            ...draft,
            comenzado: begunAt.toISOString(),
            cambiado: changedAt.toISOString(),
            vence: vence.toISOString(),
          }),
        ),
    ),

    /** The key of a record, for its owner at the counter; the audit log notes the clerk who read it. */
    key: adminProcedure(FILE_AT_COUNTER)
      .input(z.strictObject({ id: rowId }))
      .output(z.object({ key: z.string(), recibo: z.string().nullable() }))
      .mutation(({ ctx, input: { id } }) => keys.show(id, ctx.identity)),

    /** The codes of the tramites that match some words, as citizens search them; the one with that code is first. */
    search: adminProcedure(FILE_AT_COUNTER)
      .input(z.strictObject({ palabras: z.string().max(200) }))
      .output(z.object({ codigos: z.array(z.string()) }))
      .query(async ({ input: { palabras } }) => {
        const [all, found] = [await offers.listTramites(), await offers.searchTramites(palabras)];
        const coded = all.filter(({ codigo }) => codigo.toLowerCase() === palabras.trim().toLowerCase());
        return { codigos: [...new Set([...coded, ...found].map(({ codigo }) => codigo))] };
      }),

    tramites: pageQuery(
      adminProcedure(FILE_AT_COUNTER),
      pageRequest(z.string().max(60)).prefault({}),
      { item: offered, cursor: 'codigo' },
      async ({ cursor, limit }) => {
        const behind = (await offers.listTramites()).filter(({ codigo }) => codigo > (cursor ?? ''));
        return behind
          .slice(0, limit)
          .map(({ form: _form, pasos: _steps, unaPagina: _one, recibe, requisitos, sinonimos, plazos, ...offer }) => ({
            ...offer,
            noRecibe: offers.whyClosed({ recibe }),
            ...(sinonimos && { sinonimos: [...sinonimos] }),
            ...(plazos && { plazos: [...plazos] }),
            ...(requisitos && { requisitos: [...requisitos] }),
          }));
      },
    ),
  });
}
