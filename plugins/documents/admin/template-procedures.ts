import { z } from 'zod';
import {
  adminProcedure,
  adminRouter,
  doneMutation,
  pageQuery,
  pageRequest,
  savedOutput,
} from '../../../host/plugin-api/index.js';
import { ADMINISTER_DOCUMENTS } from '../documents-permissions.js';
import type { TemplateAdministration } from '../templates/template-administration.js';
import { templateCode, templateContent, templateStates, type NeededNames } from '../templates/template-content.js';
import type { TemplatePreview } from '../templates/template-preview.js';

const estado = z.enum(templateStates);
const version = z.int32().min(1);
const one = z.strictObject({ codigo: templateCode });
const listed = z.object({ codigo: z.string(), nombre: z.string(), version: z.int(), estado });
const necesita = z
  .array(z.string())
  .describe('What it cannot be printed without: what it prints outside of conditions and without `default`.');
const storedVersion = z.object({ version: z.int(), adduser: z.int().nullable(), adddate: z.iso.datetime() });
const stored = listed.extend({ ...templateContent.shape, necesita });
/** Writes the names as dotted paths, such as `datos.predio.area`. */
const namesOf = (needs: NeededNames): string[] => [...new Set(needs.map((path) => path.join('.')))].sort();
const saved = savedOutput.extend({ version: z.int() });
const seen = z.int32().min(0).optional().describe('The version that was seen, 0 for none: another is a conflict.');

/** Makes `documents.templates`: the templates of the city's documents, as a bundle could write them. */
export function templateProcedures(services: {
  readonly templates: TemplateAdministration;
  readonly preview: TemplatePreview;
}) {
  const { templates, preview } = services;
  const procedure = adminProcedure(ADMINISTER_DOCUMENTS);
  return adminRouter({
    list: pageQuery(
      procedure,
      pageRequest(templateCode).prefault({}),
      { item: listed, cursor: 'codigo' },
      ({ cursor, limit }) => templates.page(cursor ?? '', limit),
    ),

    /** Returns that version, or the present one. */
    get: procedure
      .input(one.extend({ version: version.optional() }))
      .output(stored)
      .query(async ({ input }) => {
        const { codigo, estado, content, needs, version: number } = await templates.get(input.codigo, input.version);
        return { codigo, estado, version: number, ...content, necesita: namesOf(needs) };
      }),

    /** Lists the versions, latest first. */
    versions: pageQuery(
      procedure,
      pageRequest(version).extend(one.shape),
      { item: storedVersion, cursor: 'version' },
      async ({ codigo, cursor, limit }) => {
        const rows = await templates.versions(codigo, cursor ?? 2_147_483_647, limit);
        return rows.map((row) => ({ ...row, adddate: row.adddate.toISOString() }));
      },
    ),

    save: procedure
      .input(templateContent.extend({ ...one.shape, version: seen }))
      .output(saved)
      .mutation(({ ctx, input: { codigo, version, ...content } }) =>
        templates.save(ctx.identity, codigo, { content, version }),
      ),

    /** Copies the content of an earlier version to a new one. */
    restore: procedure
      .input(one.extend({ version, vista: seen }))
      .output(saved)
      .mutation(({ ctx, input }) => templates.restore(ctx.identity, input.codigo, input.version, input.vista)),

    /**
     * Changes the state. An `INACTIVO` template is not offered for new uses; existing references to it keep working.
     */
    setState: doneMutation(procedure, one.extend({ estado }), ({ codigo, estado }, identity) =>
      templates.setState(identity, codigo, estado),
    ),

    /**
     * Fills a template, given or stored, with sample data and returns its page, and on request its PDF in base64.
     * Nothing is stored.
     */
    preview: procedure
      .input(
        z
          .strictObject({
            plantilla: templateContent.optional(),
            codigo: templateCode.optional(),
            version: version.optional(),
            datos: z.record(z.string(), z.json()).default({}),
            resultado: z.json().optional(),
            ejemplos: z
              .boolean()
              .default(false)
              .describe('Whether a sample text stands for each value that it needs and the data lack.'),
            pdf: z.boolean().default(false),
          })
          .refine(({ plantilla, codigo }) => (plantilla === undefined) !== (codigo === undefined), {
            path: ['plantilla'],
            error: 'Envíe una plantilla, o el código de una guardada.',
          }),
      )
      .output(z.object({ html: z.string(), titular: z.string().nullable(), pdf: z.string().nullable(), necesita }))
      .mutation(async ({ ctx, input: { plantilla, codigo, version, pdf, ...data } }) => {
        const content = plantilla ?? (await templates.get(codigo!, version)).content;
        const { needs, ...shown } = await preview.show(content, data, pdf ? ctx.identity.userId : undefined);
        return { ...shown, necesita: namesOf(needs) };
      }),
  });
}
