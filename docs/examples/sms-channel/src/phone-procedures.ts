import { adminProcedure, adminRouter } from 'ventanilla/plugin-api';
import { z } from 'zod';
import { phoneItem, type PhoneBook } from './phone-book.js';

/** Admin procedures `sms.phones`. */
export const phoneProcedures = (phones: PhoneBook) =>
  adminRouter({
    phones: adminRouter({
      list: adminProcedure('sms.admin')
        .output(z.array(phoneItem))
        .query(() => phones.all()),
      link: adminProcedure('sms.admin')
        .input(phoneItem)
        .output(z.object({ outcome: z.enum(['created', 'changed', 'left']) }))
        .mutation(async ({ input, ctx }) => ({ outcome: await phones.link(input, ctx.identity) })),
    }),
  });
