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
import { NOT_RECEIVING } from '../../../tramites/contract.js';
import { boundToDraft, filedCookies } from '../drafts/draft-cookie.js';
import { isGone, type Filling } from '../drafts/fillings.js';
import { addresses } from '../pages/addresses.js';
import { pageChange, withChange, type PageChange } from '../pages/page-changes.js';
import { refusedFiling } from '../pages/refused-filing.js';
import { addressOf } from './destination.js';
import type { FillServices } from './fill-services.js';
import { withDraft, withSentDraft } from './with-draft.js';

const params = z.object({ codigo: z.string() });

const query = z.object({ cambio: pageChange });

/** Builds the routes of the check of all answers, and of the filing. */
export function reviewRoutes(services: FillServices): readonly Route[] {
  const { fillPages, filingDesk, returns, settings } = services;
  const path = '/tramites/:codigo/revisar';
  const common = { path, access: anyone, limit: settings.publicLimit, params } as const;

  /** Returns why the request cannot be filed: the notice was not accepted, or changed. Undefined where it can. */
  const objection = (fields: Readonly<Record<string, unknown>>): PageChange | undefined => {
    const { privacy } = fillPages;
    if (!privacy) return undefined;
    if (fields['acepta'] !== 'si') return 'sin-aceptar';
    return fields['version'] === privacy.version ? undefined : 'aviso';
  };

  return [
    pageRoute({
      ...common,
      method: 'GET',
      query,
      handle: (input) =>
        withDraft(services, input, (filling) => openOr(filling, () => fillPages.review(filling, input.query.cambio))),
    }),
    pageRoute({
      ...common,
      method: 'POST',
      body: pageFormBody(boundToDraft),
      handle: async (input) => {
        const { codigo } = input.params;
        const { boundTo: borrador } = input;
        const fields = await formFields(input.body);
        const again = (change?: PageChange): Promise<Reply> => {
          const address = addresses.review(codigo);
          return withSentDraft(services, input, () => redirect(change ? withChange(address, change) : address));
        };
        if (fields['_accion'] === 'guardar') {
          return withSentDraft(services, input, () => redirect(addresses.save(codigo)));
        }
        const objected = objection(fields);
        if (objected || borrador === undefined) return again(objected);
        try {
          // The draft is not checked before: the filing itself finds missing answers.
          const { privacy } = fillPages;
          const shown = { borrador, revision: revisionOf(fields['revision']) };
          const { key } = await filingDesk.file(codigo, shown, privacy && { version: privacy.version });
          return redirect(addresses.receipt(key), { cookies: filedCookies(codigo, borrador, input.cookie) });
        } catch (error) {
          if (isGone(error)) return again();
          if (error instanceof ConflictError && error.code === NOT_RECEIVING) return again('no-recibe');
          const hasChanged = error instanceof ConflictError && error.code === 'draft_changed';
          if (!hasChanged && !(error instanceof InputError)) throw error;
          const refused = refusedFiling(hasChanged ? undefined : error, fillPages.privacy?.version);
          await returns.returnAnswers(borrador, refused);
          return again(hasChanged ? 'ventana' : undefined);
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
