import { z } from 'zod';
import {
  anyone,
  formFields,
  optionally,
  pageFormBody,
  pageRoute,
  type HostSettings,
  type Route,
} from '../../../host/plugin-api/index.js';
import type { AccountDesk } from './account-desk.js';
import { accountEvent } from './account-notices.js';

/** Admits anyone; a browser with a session is its user. */
const withSession = optionally(['session'], { unaccompanied: 'anonymous', invalid: 'anonymous' });

const query = z.object({
  aviso: accountEvent,
  certificado: z.string().min(1).max(60).optional().catch(undefined),
});

/** Reads a field; one that was sent several times or not at all, or is too long, counts as blank. */
const typed = (most: number) => z.string().max(most).catch('');
const form = z.object({
  usuario: typed(150).transform((name) => name.trim()),
  clave: typed(1024),
  // People copy a code with its blanks.
  codigo: typed(60).transform((code) => code.replaceAll(/\s/g, '')),
});

/** Builds the routes on which people log in and out, choose another password, and see their certificates. */
export function accountRoutes({
  accountDesk: desk,
  settings,
}: {
  readonly accountDesk: AccountDesk;
  readonly settings: HostSettings;
}): readonly Route[] {
  const limit = settings.publicLimit;
  return [
    pageRoute({
      method: 'GET',
      path: '/mi',
      access: withSession,
      limit,
      handle: (input) => desk.own(input.identity, input),
    }),
    pageRoute({
      method: 'GET',
      path: '/mi/ingreso',
      access: withSession,
      limit,
      query,
      handle: (input) => desk.show({ ...input, certificado: input.query.certificado }, input.query.aviso, input.cookie),
    }),
    pageRoute({
      method: 'POST',
      path: '/mi/ingreso',
      access: anyone,
      limit,
      query,
      body: pageFormBody(),
      handle: async (input) => {
        const { usuario, clave, codigo } = form.parse(await formFields(input.body));
        const { address, express, query: asked } = input;
        const call = { address, express, identity: undefined, certificado: asked.certificado };
        return desk.logIn({ username: usuario, password: clave, otp: codigo }, call);
      },
    }),
    pageRoute({
      method: 'POST',
      path: '/mi/salida',
      access: withSession,
      limit,
      body: pageFormBody(),
      handle: async (input) => {
        await formFields(input.body);
        return desk.logOut(input.identity, input);
      },
    }),
    pageRoute({ method: 'GET', path: '/mi/clave', access: anyone, limit, handle: () => desk.forgotten() }),
    pageRoute({
      method: 'POST',
      path: '/mi/clave',
      access: anyone,
      limit,
      body: pageFormBody(),
      handle: async (input) => {
        const { usuario } = form.pick({ usuario: true }).parse(await formFields(input.body));
        return desk.mailNewPassword(usuario, input);
      },
    }),
  ];
}
