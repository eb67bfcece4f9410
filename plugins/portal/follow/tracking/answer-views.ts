import { fileSizeInWords } from '../../../forms/contract.js';
import type { TrackedAnswer, TrackedDocument } from '../../../tramites/contract.js';
import type { CityDates } from '../../receipt/city-dates.js';

/** A file or a document to download. */
interface DownloadView {
  readonly name: string;
  readonly note: string;
  /** Null for a document that is no longer valid. */
  readonly address: string | null;
}

/** An answer of the city, as the template takes it. */
export interface AnswerView {
  /** `Nuestra respuesta`, `Respuesta 2`. */
  readonly title: string;
  readonly when: string;
  readonly text: string;
  /** Why it grants only a part; null for a whole answer, and where the top of the page says why. */
  readonly inPart: string | null;
  readonly downloads: readonly DownloadView[];
}

/** Describes the answers. `isPartAtTop`: the notice at the top of the page says why the last one grants only a part. */
export function answerViews(answers: readonly TrackedAnswer[], isPartAtTop: boolean, dates: CityDates): AnswerView[] {
  return answers.map(({ numero, fecha, texto, parcial, archivos, documentos }, index) => ({
    title: index === 0 ? 'Nuestra respuesta' : `Respuesta ${numero}`,
    when: dates.moment(new Date(fecha)),
    text: texto,
    inPart: isPartAtTop && index === answers.length - 1 ? null : parcial,
    downloads: [
      ...archivos.map(({ nombre, tamano, ruta }) => ({ name: nombre, note: fileSizeInWords(tamano), address: ruta })),
      ...documentViews(documentos, dates),
    ],
  }));
}

const endings: Readonly<Record<TrackedDocument['estado'], string>> = {
  VIGENTE: '',
  REEMPLAZADO: ', reemplazado',
  REVOCADO: ', revocado',
};

export function documentViews(documents: readonly TrackedDocument[], dates: CityDates): DownloadView[] {
  return documents.map(({ nombre, codigo, emitido, estado, enlace }) => ({
    name: nombre,
    note: `Código ${codigo}, expedido el ${dates.day(new Date(emitido))}${endings[estado]}`,
    address: enlace,
  }));
}
