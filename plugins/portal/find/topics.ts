import { folded } from '../../tramites/contract.js';
import type { Offer } from './offer.js';

/** A topic with its tramites and certificates. */
export interface Topic {
  /** The code in its address: `?tema=impuestos-y-predios`. */
  readonly code: string;
  readonly name: string;
  /** The name of one of the pages' icons. */
  readonly icon: string;
  readonly tramites: readonly Offer[];
}

const OTHERS = 'Otros trámites';

/** The icons by a word in the name of the topic, which the city chooses. */
const icons: readonly (readonly [word: RegExp, icon: string])[] = [
  [/petici|queja|reclamo|denuncia/, 'i-mega'],
  [/impuesto|predi|pago|tribut|hacienda/, 'i-coins'],
  [/obra|espacio|via|licencia|construc/, 'i-cone'],
  [/certific|document|identi/, 'i-id'],
  [/arbol|ambient|animal/, 'i-tree'],
  [/comerci|evento|negocio|industria/, 'i-store'],
];

const topicCode = (name: string): string =>
  folded(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'tema';

/** Groups tramites and certificates by topic, ordered by name; tramites without a topic come last. */
export function topicsOf(tramites: readonly Offer[]): readonly Topic[] {
  const byCode = new Map<string, Offer[]>();
  for (const tramite of tramites) {
    const code = topicCode(tramite.tema ?? OTHERS);
    byCode.set(code, [...(byCode.get(code) ?? []), tramite]);
  }
  const topics = [...byCode].map(([code, own]): Topic => {
    const name = own[0]!.tema ?? OTHERS;
    const icon = icons.find(([word]) => word.test(folded(name)))?.[1] ?? 'i-folder';
    return { code, name, icon, tramites: own };
  });
  const isLast = ({ code }: Topic): number => (code === topicCode(OTHERS) ? 1 : 0);
  return topics.sort((a, b) => isLast(a) - isLast(b) || a.name.localeCompare(b.name, 'es'));
}
