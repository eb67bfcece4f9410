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
  type Route,
} from '../../../../host/plugin-api/index.js';
import type { FiledRecords, FollowedRecords } from '../../../tramites/contract.js';
import { followAddresses, isKey } from '../follow-addresses.js';
import { emptyLookUp, faultyLookUp, linkedLookUp, throttledWords, UNKNOWN } from './look-up-pages.js';
import { LOOK_UP_COOKIE, noLookUpCookie, type LookUp, type LookUpFaults, type TypedLookUps } from './typed-look-ups.js';

/** A field that was sent several times, or not at all, counts as empty. */
const typed = z.string().max(100).catch('');
const form = z.object({
  modo: z.enum(['llave', 'radicado']).catch('llave'),
  llave: typed,
  radicado: typed,
  documento: typed,
});

/** The outcome of a look-up that led to no record, as the address of the next page names it. */
const query = z.object({ aviso: z.enum(['revisar', 'enlace']).optional().catch(undefined) });

interface LookUpServices {
  readonly filed: FiledRecords;
  readonly followed: FollowedRecords;
  readonly settings: HostSettings;
  readonly typedLookUps: TypedLookUps;
}

/** The record of a look-up, or why there is none. `isLinked`: the link was sent to the owner of the record. */
type Outcome = { readonly key: string } | { readonly faults: LookUpFaults } | { readonly isLinked: true };

/**
 * Builds the routes of the look-up. Neither a key nor a document is in an address before the record is found. The form
 * is answered by a redirect, so that Back and reload never ask to send it again.
 */
export function lookUpRoutes({ filed, followed, settings, typedLookUps }: LookUpServices): readonly Route[] {
  const common = { path: '/seguimiento', access: anyone, limit: settings.publicLimit } as const;
  return [
    pageRoute({
      ...common,
      method: 'GET',
      query,
      handle: ({ query: { aviso }, cookie }) => {
        if (aviso === 'enlace') return linkedLookUp();
        return aviso === 'revisar' ? faultyLookUp(typedLookUps.read(cookie(LOOK_UP_COOKIE))) : emptyLookUp();
      },
    }),
    pageRoute({
      ...common,
      method: 'POST',
      body: pageFormBody(),
      handle: async ({ body, address }) => {
        const { modo, ...fields } = form.parse(await formFields(body));
        const lookUp: LookUp = { modo, typed: fields };
        const outcome = await (modo === 'llave' ? byKey(filed, lookUp) : byNumber(followed, lookUp, address));
        if ('key' in outcome) return redirect(followAddresses.record(outcome.key), { cookies: [noLookUpCookie] });
        if ('isLinked' in outcome) return redirect(followAddresses.linked, { cookies: [noLookUpCookie] });
        const kept = typedLookUps.keep({ typed: fields, faults: outcome.faults });
        return redirect(followAddresses.faultyLookUp, { cookies: [kept] });
      },
    }),
  ];
}

async function byKey(filed: FiledRecords, lookUp: LookUp): Promise<Outcome> {
  const key = plainValue(lookUp.typed.llave).toLowerCase();
  if (!isKey(key)) {
    return { faults: { llave: 'Escriba la clave completa, como está en su comprobante: empieza por key_.' } };
  }
  return (await filed.findByKey(key)) ? { key } : { faults: { llave: UNKNOWN } };
}

async function byNumber(followed: FollowedRecords, lookUp: LookUp, address: string): Promise<Outcome> {
  const { radicado, documento } = lookUp.typed;
  try {
    const key = await followed.keyOf({ radicado, documento, address });
    return key === undefined ? { isLinked: true } : { key };
  } catch (error) {
    if (error instanceof NotFoundError) return { faults: { radicado: UNKNOWN } };
    if (error instanceof RateLimitError) return { faults: { radicado: throttledWords(error) } };
    if (!(error instanceof InputError)) throw error;
    const { errors = {} } = error.toProblem();
    return { faults: { radicado: errors['radicado']?.[0], documento: errors['documento']?.[0] } };
  }
}
