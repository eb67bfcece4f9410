import { page, pageTemplate, type Html, type Reply } from '../../../host/plugin-api/index.js';
import type { OfferedTramite } from '../../tramites/contract.js';
import type { Offer } from './offer.js';
import { shownTramite } from './shown-tramite.js';
import type { Topic } from './topics.js';

const templateOf = (name: string): ((data: object) => Html) =>
  pageTemplate(new URL(`./${name}.liquid`, import.meta.url));

const home = templateOf('home');
const list = templateOf('tramites');
const one = templateOf('tramite');
const missing = templateOf('not-found');

/** The most tramites of a topic on the first page. */
const MOST_OF_TOPIC = 4;

/** A page that is equal for all readers. */
export interface PublicPage {
  readonly title: string;
  readonly content: Html;
}

/** Tells whether an offer takes no filings today. */
type IsClosed = (offer: Offer) => boolean;

/** Builds the first page: the search, the tramites that the city features, and the topics. */
export function homePage(topics: readonly Topic[], featured: readonly Offer[], isClosed: IsClosed): PublicPage {
  const shown = topics.map(({ tramites, ...topic }) => ({
    ...topic,
    tramites: tramites.slice(0, MOST_OF_TOPIC).map((offer) => shownTramite(offer, isClosed(offer))),
    more: Math.max(0, tramites.length - MOST_OF_TOPIC),
  }));
  return {
    title: 'Trámites y servicios',
    content: home({ topics: shown, featured: featured.map((offer) => shownTramite(offer)) }),
  };
}

/** The tramites and certificates of a list: of a search, of a topic, or all. */
export interface ListedTramites {
  readonly q: string;
  readonly topic: Topic | undefined;
  readonly tramites: readonly Offer[];
  /** The ways to ask a person, shown where a search finds nothing. */
  readonly otherWays?: OtherWays | undefined;
}

/** The ways to ask the city for what no tramite is for. */
interface OtherWays {
  readonly petition: Offer | undefined;
  readonly phone: string | undefined;
}

function countOf(offers: readonly Offer[], q: string): string {
  const certificates = offers.filter(({ esCertificado }) => esCertificado).length;
  const tramites = offers.length - certificates;
  const counts = [
    ...(tramites > 0 ? [tramites === 1 ? '1 trámite' : `${tramites} trámites`] : []),
    ...(certificates > 0 ? [certificates === 1 ? '1 certificado' : `${certificates} certificados`] : []),
  ];
  const found = counts.length === 0 ? 'Ningún trámite' : counts.join(' y ');
  return q === '' ? found : `${found} para «${q}»`;
}

/** Returns the address of a telephone number: its digits, and the `+` of a country. */
const phoneLink = (phone: string): string => `tel:${phone.replaceAll(/(?!^\+)\D/g, '')}`;

export function listPage(
  topics: readonly Topic[],
  { q, topic, tramites, otherWays }: ListedTramites,
  isClosed: IsClosed,
): PublicPage {
  const heading = q === '' ? (topic?.name ?? 'Trámites y servicios') : 'Buscar un trámite';
  const hint =
    q === '' ? 'Todavía no hay trámites en línea.' : 'Escriba lo que necesita con otras palabras, o búsquelo por tema.';
  const content = list({
    heading,
    q,
    topics,
    present: topic?.code ?? '',
    count: countOf(tramites, q),
    tramites: tramites.map((offer) => shownTramite(offer, isClosed(offer))),
    isPart: q !== '' || topic !== undefined,
    hint,
    petition: otherWays?.petition
      ? { ...shownTramite(otherWays.petition), plazos: otherWays.petition.plazos ?? [] }
      : null,
    phone: otherWays?.phone ? { text: otherWays.phone, href: phoneLink(otherWays.phone) } : null,
  });
  return { title: q === '' ? heading : countOf(tramites, q), content };
}

/** The state in which the page of a tramite is shown. */
interface ShownAs {
  /** Why it takes no filings today; undefined where it takes them. */
  readonly closed?: string | undefined;
  /** The link that stands for the button, in a sample. */
  readonly sample?: { readonly next: string } | undefined;
}

/**
 * Builds the page of a tramite: its requirements, cost and term, and the button that begins it, or why it cannot be
 * begun.
 */
export function tramitePage(
  tramite: OfferedTramite,
  topic: Topic | undefined,
  { closed, sample }: ShownAs = {},
): PublicPage {
  const { nombre, requisitos = [], plazos = [], norma, dependencia } = tramite;
  const shown = shownTramite(tramite);
  const back = topic
    ? { href: `/tramites/?tema=${topic.code}`, text: topic.name }
    : { href: '/tramites/', text: 'Todos los trámites' };
  const content = one({
    tramite: shown,
    back,
    requisitos,
    plazos,
    norma: norma ?? null,
    dependencia: dependencia ?? null,
    closed: closed ?? null,
    sample: sample ?? null,
    hasFacts: shown.plazo !== null || shown.costo !== null || dependencia !== undefined,
  });
  return { title: nombre, content };
}

/** Builds a 404 page with a way on. */
export function notFoundPage(heading: string, words: string): Reply {
  return page({ status: 404, title: heading, content: missing({ heading, words }) });
}
