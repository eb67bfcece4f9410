import { z } from 'zod';
import { mailTemplate, templateCode, templateParts } from '../../jobs/mail/templates/mail-template.js';
import type { MailTemplates } from '../../jobs/mail/templates/mail-templates.js';
import {
  adminProcedure,
  adminRouter,
  doneMutation,
  pageQuery,
  pageRequest,
  revisedSaveMutation,
  revisionOf,
  type Editions,
} from '../../plugin-api/index.js';

const listed = z.object({ codigo: z.string(), asunto: z.string() });
const one = z.strictObject({ codigo: templateCode });
const template = z.object({
  codigo: z.string(),
  asunto: z.string(),
  html: z.string(),
  texto: z.string(),
  revision: z.string(),
});

/** Builds `host.mailTemplates`: the texts of the city's own mails, with the same rules as in a bundle. */
export function mailTemplateProcedures({
  mailTemplates,
  editions,
}: {
  readonly mailTemplates: MailTemplates;
  readonly editions: Editions;
}) {
  const procedure = adminProcedure('host.mail');
  return adminRouter({
    list: pageQuery(
      procedure,
      pageRequest(templateCode).prefault({}),
      { item: listed, cursor: 'codigo' },
      ({ cursor, limit }) => mailTemplates.page(cursor ?? '', limit),
    ),

    get: procedure
      .input(one)
      .output(template)
      .query(async ({ input }) => {
        const stored = await mailTemplates.get(input.codigo);
        return { ...stored, revision: revisionOf({ ...stored }) };
      }),

    save: revisedSaveMutation(procedure, mailTemplate, (item, identity, revision) => {
      const thing = { kind: 'host.mailTemplate', id: item.codigo, section: 'plantillas_correo' };
      return mailTemplates.save(identity, item, (tx, present) =>
        editions.requireRevision(tx, thing, revisionOf(present), revision),
      );
    }),

    remove: doneMutation(procedure, one, ({ codigo }, identity) => mailTemplates.remove(identity, codigo)),

    /**
     * Renders the whole mail with these data in the city's layout. A mutation, since a template would not fit into the
     * URL of a query.
     */
    preview: procedure
      .input(templateParts.extend({ datos: z.record(z.string(), z.json()).default({}) }))
      .output(z.object({ asunto: z.string(), html: z.string(), texto: z.string() }))
      .mutation(({ input: { datos, ...parts } }) => {
        const { subject, html, text } = mailTemplates.preview(parts, datos);
        return { asunto: subject, html, texto: text };
      }),
  });
}
