import { z } from 'zod';
import { mailTemplate, templateCode, templateParts } from '../mail/templates/mail-template.js';
import type { MailTemplates } from '../mail/templates/mail-templates.js';
import {
  adminProcedure,
  adminRouter,
  done,
  doneOutput,
  pageOf,
  pageRequest,
  savedOutput,
  toPage,
} from '../plugin-api/index.js';

const listed = z.object({ codigo: z.string(), asunto: z.string() });
const one = z.strictObject({ codigo: templateCode });
const template = z.object({ codigo: z.string(), asunto: z.string(), html: z.string(), texto: z.string() });

/** `host.mailTemplates`: what the city's own mails say; what is saved is what a bundle could say. */
export function mailTemplateProcedures({ mailTemplates }: { readonly mailTemplates: MailTemplates }) {
  const procedure = adminProcedure('host.mail');
  return adminRouter({
    list: procedure
      .input(pageRequest(templateCode).prefault({}))
      .output(pageOf(listed, z.string()))
      .query(async ({ input: { cursor, limit } }) =>
        toPage(await mailTemplates.page(cursor ?? '', limit + 1), limit, (last) => last.codigo),
      ),

    get: procedure
      .input(one)
      .output(template)
      .query(({ input }) => mailTemplates.get(input.codigo)),

    save: procedure
      .input(mailTemplate)
      .output(savedOutput)
      .mutation(async ({ ctx, input }) => ({ outcome: await mailTemplates.save(ctx.identity, input) })),

    remove: procedure
      .input(one)
      .output(doneOutput)
      .mutation(async ({ ctx, input }) => {
        await mailTemplates.remove(ctx.identity, input.codigo);
        return done;
      }),

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
