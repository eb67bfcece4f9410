import { z } from 'zod';
import {
  anyone,
  ConflictError,
  formFields,
  InputError,
  pageFormBody,
  pageRoute,
  redirect,
  type Reply,
  type Route,
} from '../../../../host/plugin-api/index.js';
import { boundToDraft, filedCookies } from '../drafts/draft-cookie.js';
import { isGone, type Filling } from '../drafts/fillings.js';
import { addresses } from '../pages/addresses.js';
import type { ReviewState } from '../pages/fill-pages.js';
import { addressOf } from './destination.js';
import type { FillServices } from './fill-services.js';
import { withDraft } from './with-draft.js';

const params = z.object({ codigo: z.string() });

/** `cambio=si`: the form changed while a page was answered. */
const query = z.object({ cambio: z.string().optional() });

const CHANGED = 'El formulario cambió mientras usted respondía. Conservamos sus respuestas que aún sirven: revíselas.';

/** Builds the routes of the check of all answers, and of the filing. */
export function reviewRoutes(services: FillServices): readonly Route[] {
  const { fillPages, filingDesk, settings } = services;
  const path = '/tramites/:codigo/revisar';
  const common = { path, access: anyone, limit: settings.publicLimit, params } as const;

  /** Returns why the request cannot be filed: the notice was not accepted, or changed. Undefined where it can. */
  const objection = (fields: Readonly<Record<string, unknown>>): ReviewState | undefined => {
    const { privacy } = fillPages;
    if (!privacy) return undefined;
    if (fields['acepta'] !== 'si') {
      return { privacyError: 'Marque la casilla para autorizar el tratamiento de sus datos.', status: 422 };
    }
    if (fields['version'] === privacy.version) return undefined;
    const notice = 'El aviso de privacidad cambió mientras usted respondía. Léalo y acéptelo de nuevo.';
    return { notice, status: 409 };
  };

  return [
    pageRoute({
      ...common,
      method: 'GET',
      query,
      handle: (input) =>
        withDraft(services, input, (filling) => {
          const state = input.query.cambio === undefined ? {} : { notice: CHANGED };
          return openOr(filling, () => fillPages.review(filling, state));
        }),
    }),
    pageRoute({
      ...common,
      method: 'POST',
      body: pageFormBody(boundToDraft),
      handle: async (input) => {
        const { codigo } = input.params;
        const fields = await formFields(input.body);
        if (fields['_accion'] === 'guardar') return withDraft(services, input, () => redirect(addresses.save(codigo)));
        const objected = objection(fields);
        const again = (state: ReviewState): Promise<Reply> =>
          withDraft(services, input, (filling) => openOr(filling, () => fillPages.review(filling, state)));
        if (objected) return again(objected);
        const borrador = input.boundTo!;
        try {
          // The draft is not checked before: the filing itself finds missing answers.
          const { privacy } = fillPages;
          const shown = { borrador, revision: revisionOf(fields['revision']) };
          const { key } = await filingDesk.file(codigo, shown, privacy && { version: privacy.version });
          return redirect(addresses.receipt(key), { cookies: filedCookies(codigo, borrador, input.cookie) });
        } catch (error) {
          if (isGone(error)) return again({});
          return again({ ...refusal(error), isAccepted: true });
        }
      },
    }),
  ];
}

/** Reads the revision that the page has shown; undefined where the text is none. */
export const revisionOf = (sent: unknown): number | undefined =>
  typeof sent === 'string' && /^\d{1,9}$/.test(sent) ? Number(sent) : undefined;

/** Redirects to the first open question; shows the check of all answers where there is none. */
function openOr({ tramite: { codigo }, plan: { firstOpen } }: Filling, review: () => Reply): Reply {
  return firstOpen ? redirect(addressOf(codigo, firstOpen)) : review();
}

/** Returns the messages of the page for a refused filing. Throws any other error. */
function refusal(error: unknown): ReviewState {
  if (error instanceof InputError) {
    const { errors = {}, detail } = error.toProblem();
    const faults = Object.fromEntries(Object.entries(errors).map(([field, [reason]]) => [field, reason!]));
    return Object.keys(faults).length > 0 ? { faults, status: 422 } : { notice: detail, status: 422 };
  }
  if (error instanceof ConflictError && error.code === 'draft_changed') {
    const notice = 'Sus respuestas cambiaron en otra ventana mientras las enviaba. Revíselas y radique de nuevo.';
    return { notice, status: 409 };
  }
  throw error;
}
