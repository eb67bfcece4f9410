import type { WeighedText } from './search-index.js';

/** The words about a tramite or a certificate by which people find it. */
interface SearchedOffer {
  readonly nombre: string;
  readonly sinonimos?: readonly string[] | undefined;
  readonly tema?: string | undefined;
  readonly descripcion?: string | undefined;
  readonly requisitos?: readonly string[] | undefined;
  readonly dependencia?: string | undefined;
}

/** Weighs the texts of an offer: its name more than its description, and that more than the rest. */
export const searchedTexts = (offer: SearchedOffer): readonly WeighedText[] => [
  { text: offer.nombre, weight: 4 },
  { text: offer.sinonimos?.join(' ') ?? '', weight: 3 },
  { text: offer.tema ?? '', weight: 2 },
  { text: offer.descripcion ?? '', weight: 2 },
  { text: offer.requisitos?.join(' ') ?? '', weight: 1 },
  { text: offer.dependencia ?? '', weight: 1 },
];
