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
import type { QuestionForms } from '../../forms/contract.js';
import type { CertificateAdministration } from '../certificates/certificate-administration.js';
import { certificatePage } from '../certificates/certificate-page.js';
import { certificateItem } from '../certificates/certificate-item.js';

const codigo = z.string().min(1).max(60);

const listed = z.object({
  cert_codigo: z.string(),
  cert_nombre: z.string(),
  cert_TablaBusqueda: z.string(),
  plantilla: z.string().nullable(),
  proceso: z.string().nullable(),
  en_linea: z.boolean(),
  /** The number of questions of the form. */
  preguntas: z.int(),
  revision: z.string(),
});

const stored = listed.extend({ ...certificatePage, preguntas: z.array(z.looseObject({ pre_codigo: z.string() })) });

const choices = z.object({
  tipos: z.array(
    z.object({
      tipo: z.string(),
      nombre: z.string(),
      ejemplo: z.string(),
      propiedades: z.array(z.string()),
      autocompletar: z.array(z.string()),
    }),
  ),
  catalogos: z.array(z.string()),
  /** The codes of the procedures that the caller may bind. */
  procedimientos: z.array(z.string()),
});

/** Makes `certificates.certificates`: certificates with their forms, in the shape of bundles. */
export function certificateProcedures(services: {
  readonly certificates: CertificateAdministration;
  readonly forms: QuestionForms;
}) {
  const { certificates, forms } = services;
  const read = adminProcedure('certificates.read', 'certificates.admin');
  const administer = adminProcedure('certificates.admin');
  return adminRouter({
    list: pageQuery(
      read,
      pageRequest(codigo).prefault({}),
      { item: listed, cursor: 'cert_codigo' },
      async ({ cursor, limit }) => {
        const rows = await certificates.page(cursor ?? '', limit);
        return rows.map((row) => ({
          ...row,
          plantilla: row.plantilla ?? null,
          proceso: row.proceso ?? null,
          en_linea: row.en_linea ?? false,
          preguntas: row.preguntas.length,
          revision: revisionOf(row),
        }));
      },
    ),

    get: read
      .input(z.strictObject({ codigo }))
      .output(stored)
      .query(async ({ input }) => {
        const found = await certificates.get(input.codigo);
        const { plantilla = null, proceso = null, preguntas, ...item } = found;
        return {
          ...item,
          plantilla,
          proceso,
          preguntas: preguntas.map((question) => forms.writeQuestion(question)),
          revision: revisionOf(found),
        };
      }),

    /** Lists what the editor of a certificate chooses from. */
    choices: administer
      .output(choices)
      .query(async ({ ctx }) => structuredClone(await certificates.choices(ctx.identity)) as z.input<typeof choices>),

    save: revisedSaveMutation(administer, certificateItem(forms.formSchema), (item, identity, revision) =>
      certificates.save(identity, item, revision),
    ),

    remove: doneMutation(administer, z.strictObject({ codigo }), ({ codigo }, identity) =>
      certificates.remove(identity, codigo),
    ),
  });
}
