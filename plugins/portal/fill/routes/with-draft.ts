import type { Reply } from '../../../../host/plugin-api/index.js';
import { DRAFT_COOKIE } from '../drafts/draft-cookie.js';
import { isGone, type Filling } from '../drafts/fillings.js';
import { filedPage, gonePage } from '../pages/ended-pages.js';
import type { FillServices } from './fill-services.js';

/** What is known of a request whose cookie has the key of a draft. */
interface DraftRequest {
  readonly params: { readonly codigo: string };
  readonly cookie: (name: string) => string | undefined;
}

/**
 * Works on the draft of a browser. Where that is gone, the answer says so, and of one that was filed a moment ago it
 * leads to the receipt.
 */
export async function withDraft(
  { fillings, filingDesk }: Pick<FillServices, 'fillings' | 'filingDesk'>,
  { params: { codigo }, cookie }: DraftRequest,
  work: (filling: Filling) => Promise<Reply> | Reply,
): Promise<Reply> {
  const borrador = cookie(DRAFT_COOKIE);
  if (!borrador) {
    await fillings.tramite(codigo);
    return gonePage(codigo);
  }
  try {
    return await work(await fillings.open(codigo, borrador));
  } catch (error) {
    if (!isGone(error)) throw error;
    const earlier = await filingDesk.earlier(codigo, borrador);
    return earlier ? filedPage(codigo, earlier) : gonePage(codigo);
  }
}
