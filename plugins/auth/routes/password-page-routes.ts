import { z } from 'zod';
import {
  anyone,
  fieldErrors,
  fieldIssues,
  formFields,
  InputError,
  pageFormBody,
  pageRoute,
  redirect,
  spanishReasons,
  type FieldErrors,
  type HostSettings,
  type Route,
} from '../../../host/plugin-api/index.js';
import { newPassword } from '../contract.js';
import { endedLinkPage, newPasswordPage, passwordChosenPage } from '../pages/password-pages.js';
import type { PasswordResetService } from '../passwords/password-reset-service.js';
import type { LoginPlaces } from '../places/login-places.js';
import type { SafeConnections } from '../safe-connections.js';

const CHOSEN = '/clave/guardada';

const typed = z
  .object({ nueva: newPassword, repetida: z.unknown() })
  .refine(({ nueva, repetida }) => nueva === repetida, {
    path: ['repetida'],
    message: 'Escriba la misma contraseña en los dos campos.',
  });

const reasonsOf = (error: z.ZodError): FieldErrors => fieldErrors(fieldIssues(error));

/**
 * Builds the pages on which a password is chosen by the mailed link, under the rules of
 * `/api/clave/restablecer/confirmar`.
 */
export function passwordPageRoutes(services: {
  readonly resets: PasswordResetService;
  readonly places: LoginPlaces;
  readonly connections: SafeConnections;
  readonly settings: HostSettings;
}): readonly Route[] {
  const { resets, places, connections, settings } = services;
  const common = { access: anyone, limit: settings.publicLimit } as const;
  const ofLink = {
    ...common,
    path: '/clave/nueva/:token',
    params: z.object({ token: z.string().max(100) }),
  } as const;
  return [
    pageRoute({
      ...ofLink,
      method: 'GET',
      handle: async ({ params: { token }, express }) => {
        connections.require(express.request);
        return (await resets.isOpen(token)) ? newPasswordPage() : endedLinkPage();
      },
    }),
    pageRoute({
      ...ofLink,
      method: 'POST',
      body: pageFormBody(),
      handle: async ({ params: { token }, body, express }) => {
        connections.require(express.request);
        const { nueva = '', repetida = '' } = await formFields(body);
        const result = typed.safeParse({ nueva, repetida }, { error: spanishReasons });
        if (!result.success) return newPasswordPage(reasonsOf(result.error));
        try {
          places.remember(express, await resets.confirm(token, result.data.nueva));
        } catch (error) {
          if (!(error instanceof InputError)) throw error;
          const { errors } = error.toProblem();
          return errors ? newPasswordPage(errors) : endedLinkPage();
        }
        return redirect(CHOSEN);
      },
    }),
    pageRoute({ ...common, method: 'GET', path: CHOSEN, handle: passwordChosenPage }),
  ];
}
