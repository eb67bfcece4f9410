import { pageTemplate, type HostSettings, type Page } from '../../../host/plugin-api/index.js';
import { DEVELOPMENT_NAME } from '../signing/development-certificate.js';
import type { IssuedState } from './issued-document.js';
import type { CheckedFile, VerifiedDocument } from './verification.js';

/** The contents of the page. */
export type VerificationView =
  | { readonly kind: 'form'; readonly error?: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'document'; readonly document: VerifiedDocument }
  | { readonly kind: 'file'; readonly file: CheckedFile };

const render = pageTemplate(new URL('./verification-page.liquid', import.meta.url));

/** The CSS class of each verdict. */
const looks = { bien: '', mal: 'verdict--revoked', duda: 'verdict--unknown' } as const;

/** A verdict: the first words on the page, and their look. */
interface Verdict {
  readonly tone: keyof typeof looks;
  readonly title: string;
  readonly words: string;
}

function verdictOf(view: VerificationView): Verdict | undefined {
  switch (view.kind) {
    case 'form':
      return view.error === undefined ? undefined : { tone: 'duda', title: 'Falta el archivo', words: view.error };
    case 'unknown':
      return {
        tone: 'mal',
        title: 'No encontramos ese documento',
        words: 'Ningún documento tiene ese código. Revise que lo haya escrito como aparece en el documento.',
      };
    case 'document':
      if (view.document.estado !== 'VIGENTE') return ended[view.document.estado];
      return isWorthless(view.document)
        ? worthless
        : {
            tone: 'bien',
            title: 'El documento está vigente',
            words:
              'La entidad lo expidió, y no lo ha revocado ni reemplazado. Compare los datos de abajo con los del documento que tiene; para saber si el archivo fue cambiado, envíelo al final de esta página.',
          };
    case 'file':
      return verdictOfFile(view.file);
  }
}

/** The verdicts on documents that are no longer valid. */
const ended: Readonly<Record<Exclude<IssuedState, 'VIGENTE'>, Verdict>> = {
  REVOCADO: {
    tone: 'mal',
    title: 'El documento fue revocado',
    words: 'La entidad lo expidió y después lo dejó sin efecto. No lo acepte.',
  },
  REEMPLAZADO: {
    tone: 'mal',
    title: 'El documento fue reemplazado',
    words: 'La entidad lo expidió, y después expidió otro en su lugar. No lo acepte: pida el más reciente.',
  },
};

const worthless: Verdict = {
  tone: 'duda',
  title: 'El documento no tiene validez',
  words: 'Salió de este servicio, pero lo firmó una llave de desarrollo: es una prueba. No lo acepte.',
};

const isWorthless = ({ firmante }: VerifiedDocument): boolean => firmante === DEVELOPMENT_NAME;
function stateOf(document: VerifiedDocument): string {
  if (document.estado !== 'VIGENTE') return { REVOCADO: 'Revocado', REEMPLAZADO: 'Reemplazado' }[document.estado];
  return isWorthless(document) ? 'De prueba, sin validez' : 'Vigente';
}

function verdictOfFile({ propio, integro, document }: CheckedFile): Verdict {
  if (!propio || !document) {
    return {
      tone: 'mal',
      title: 'El archivo no es de esta entidad',
      words: 'No lo expidió esta entidad, o no se reconoce.',
    };
  }
  if (!integro) {
    return {
      tone: 'mal',
      title: 'El archivo fue cambiado',
      words: 'Dice ser el documento de abajo, pero no es el archivo que la entidad expidió. No lo acepte.',
    };
  }
  if (document.estado !== 'VIGENTE') return ended[document.estado];
  return isWorthless(document)
    ? worthless
    : {
        tone: 'bien',
        title: 'El archivo es auténtico y está vigente',
        words: 'Es, byte por byte, el que la entidad expidió, y no ha sido revocado ni reemplazado.',
      };
}

/** Makes the public page that verifies documents; it names no person. */
export function verificationPage(view: VerificationView, { timeZone }: HostSettings): Pick<Page, 'title' | 'content'> {
  const document = view.kind === 'document' ? view.document : view.kind === 'file' ? view.file.document : undefined;
  const date = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeStyle: 'short', timeZone });
  const verdict = verdictOf(view);
  const title = verdict?.title ?? 'Verificar un documento';
  const content = render({
    veredicto: verdict ? { ...verdict, look: looks[verdict.tone] } : null,
    titulo: title,
    documento: document
      ? {
          ...document,
          reemplazado_por: document.reemplazado_por ?? null,
          estado: stateOf(document),
          emitido: date.format(new Date(document.emitido)),
        }
      : null,
  });
  return { title, content };
}
