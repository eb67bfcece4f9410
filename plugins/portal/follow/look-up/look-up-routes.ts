import { z } from 'zod';
import {
  anyone,
  formFields,
  InputError,
  NotFoundError,
  pageFormBody,
  pageRoute,
  plainValue,
  RateLimitError,
  redirect,
  type HostSettings,
  type Reply,
  type Route,
} from '../../../../host/plugin-api/index.js';
import type { FiledRecords, FollowedRecords } from '../../../tramites/contract.js';
import { followAddresses, isKey } from '../follow-addresses.js';
import {
  emptyLookUp,
  faultyLookUp,
  throttledLookUp,
  linkedLookUp,
  missedLookUp,
  type LookUp,
} from './look-up-pages.js';

/** A field that was sent several times, or not at all, counts as empty. */
const typed = z.string().max(100).catch('');
const form = z.object({
  modo: z.enum(['llave', 'radicado']).catch('llave'),
  llave: typed,
  radicado: typed,
  documento: typed,
});

interface LookUpServices {
  readonly filed: FiledRecords;
  readonly followed: FollowedRecords;
  readonly settings: HostSettings;
}

/** Builds the routes of the look-up: neither a key nor a document is in an address before the record is found. */
export function lookUpRoutes({ filed, followed, settings }: LookUpServices): readonly Route[] {
  const common = { path: '/seguimiento', access: anyone, limit: settings.publicLimit } as const;
  return [
    pageRoute({ ...common, method: 'GET', handle: emptyLookUp }),
    pageRoute({
      ...common,
      method: 'POST',
      body: pageFormBody(),
      handle: async ({ body, address }) => {
        const { modo, ...fields } = form.parse(await formFields(body));
        const lookUp: LookUp = { modo, typed: fields };
        if (modo === 'llave') return byKey(filed, lookUp);
        return byNumber(followed, lookUp, address);
      },
    }),
  ];
}

async function byKey(filed: FiledRecords, lookUp: LookUp): Promise<Reply> {
  const key = plainValue(lookUp.typed.llave).toLowerCase();
  if (!isKey(key)) {
    return faultyLookUp(lookUp, { llave: 'Escriba la clave completa, como está en su comprobante: empieza por key_.' });
  }
  return (await filed.findByKey(key)) ? redirect(followAddresses.record(key)) : missedLookUp(lookUp);
}

async function byNumber(followed: FollowedRecords, lookUp: LookUp, address: string): Promise<Reply> {
  const { radicado, documento } = lookUp.typed;
  try {
    const key = await followed.keyOf({ radicado, documento, address });
    return key === undefined ? linkedLookUp() : redirect(followAddresses.record(key));
  } catch (error) {
    if (error instanceof NotFoundError) return missedLookUp(lookUp);
    if (error instanceof RateLimitError) return throttledLookUp(lookUp, error);
    if (!(error instanceof InputError)) throw error;
    const { errors = {} } = error.toProblem();
    return faultyLookUp(lookUp, { radicado: errors['radicado']?.[0], documento: errors['documento']?.[0] });
  }
}
