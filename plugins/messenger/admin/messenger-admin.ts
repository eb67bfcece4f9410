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

/**
 * Makes the admin procedures of the plugin (decisions, section 13): those of every channel, and two for the webhook.
 */
export function messengerAdmin({ connections, registration }: Services) {
  return adminRouter({
    ...connectionProcedures('messenger', connections),

    /** Registers the bot's webhook at the platform; `reemplazar` replaces one at another address. */
    registerWebhook: adminProcedure('messenger.admin')
      .input(one.extend({ reemplazar: z.boolean().default(false) }))
      .output(webhookState)
      .mutation(({ ctx, input: { id, reemplazar } }) =>
        registration.register(id, ctx.identity, { replace: reemplazar }),
      ),

    /** Reads the registered webhook from the platform. */
    webhookInfo: adminProcedure('messenger.read', 'messenger.admin')
      .input(one)
      .output(webhookState)
      .query(({ input }) => registration.info(input.id)),
  });
}
