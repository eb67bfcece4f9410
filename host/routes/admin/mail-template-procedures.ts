import { z } from 'zod';
import { mailTemplate, templateCode, templateParts } from '../../jobs/mail/templates/mail-template.js';
import type { MailTemplates } from '../../jobs/mail/templates/mail-templates.js';
import {
  adminProcedure,
  adminRouter,
  doneMutation,
  pageQuery,
  pageRequest,
  saveMutation,
} from '../../plugin-api/index.js';

const listed = z.object({ codigo: z.string(), asunto: z.string() });
const one = z.strictObject({ codigo: templateCode });
const template = z.object({ codigo: z.string(), asunto: z.string(), html: z.string(), texto: z.string() });

/** `host.mailTemplates`: what the city's own mails say; what is saved is what a bundle could say. */
export function mailTemplateProcedures({ mailTemplates }: { readonly mailTemplates: MailTemplates }) {
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
      .query(({ input }) => mailTemplates.get(input.codigo)),

    save: saveMutation(procedure, mailTemplate, (item, identity) => mailTemplates.save(identity, item)),

    remove: doneMutation(procedure, one, ({ codigo }, identity) => mailTemplates.remove(identity, codigo)),

    /**
     * The whole mail as it would leave with these data, in the city's layout; a template outgrows the URL of a query.
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
