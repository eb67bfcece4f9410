import { z } from 'zod';
import { adminProcedure, adminRouter, rowId } from '../../../host/plugin-api/index.js';
import { connectionProcedures, type Connections } from '../../channels/contract.js';
import type { WebhookRegistration } from '../webhook/webhook-registration.js';
import { webhookState } from '../webhook/webhook-state.js';

interface Services {
  readonly connections: Connections;
  readonly registration: WebhookRegistration;
}

const one = z.strictObject({ id: rowId });

/** Returns the admin procedures of the plugin (decisions, section 13): those of every channel, and the platform's. */
export function messengerAdmin({ connections, registration }: Services) {
  return adminRouter({
    ...connectionProcedures('messenger', connections),

    /** Tells the platform where the bot's updates go; `reemplazar` takes a bot from another address. */
    registerWebhook: adminProcedure('messenger.admin')
      .input(one.extend({ reemplazar: z.boolean().default(false) }))
      .output(webhookState)
      .mutation(({ ctx, input: { id, reemplazar } }) =>
        registration.register(id, ctx.identity, { replace: reemplazar }),
      ),

    /** Reads back what is registered at the platform. */
    webhookInfo: adminProcedure('messenger.read', 'messenger.admin')
      .input(one)
      .output(webhookState)
      .query(({ input }) => registration.info(input.id)),
  });
}
