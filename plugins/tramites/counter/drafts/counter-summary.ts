import { inject, injectable, optional } from 'inversify';
import type { FieldErrors, Identity } from '../../../../host/plugin-api/index.js';
import type { LeftOutAnswer } from '../../../forms/contract.js';
import { termInWords } from '../../../terms/contract.js';
import { formPagesOf, OfferedTramites, PrivacyNotice, reviewedSections, type ReviewedSection } from '../../contract.js';
import { COUNTER } from '../../catalog/index.js';
import { FilingPreview, FilingService, type PreviewedFiling } from '../../records/index.js';
import { CounterDrafts, type SeenDraft } from './counter-drafts.js';

/** The place to which the receipt and the notices would go. */
interface SummaryAim {
  readonly medio: PreviewedFiling['medio'];
  /** The address as it was typed; null for other means. */
  readonly direccion: string | null;
  /** One sentence for the clerk. */
  readonly texto: string;
}

/** A draft before it is filed, in words: the clerk reads it to the person. */
export interface CounterSummary {
  readonly borrador: string;
  readonly codigo: string;
  readonly revision: number;
  readonly tramite: string;
  readonly sections: readonly ReviewedSection[];
  /** By field: what is missing and what is refused, also texts that the draft keeps as they were typed. */
  readonly errors: FieldErrors;
  readonly leftOut: readonly LeftOutAnswer[];
  readonly plazo: { readonly texto: string; readonly vence: Date } | null;
  readonly destino: SummaryAim;
  /** The version of the privacy notice that the person has to accept; null where the city has none. */
  readonly aviso: string | null;
}

/** Writes drafts of the counter in words, as the citizens' pages show all answers before they are filed. */
@injectable()
export class CounterSummaries {
  constructor(
    @inject(CounterDrafts) private readonly drafts: CounterDrafts,
    @inject(FilingService) private readonly filing: FilingService,
    @inject(FilingPreview) private readonly previews: FilingPreview,
    @inject(OfferedTramites) private readonly offers: OfferedTramites,
    @inject(PrivacyNotice) @optional() private readonly notice?: PrivacyNotice,
  ) {}

  /** Summarizes a draft. Throws as `CounterDrafts.open`, and `ConflictError` where it changes meanwhile. */
  async summarize(borrador: string, clerk: Identity): Promise<CounterSummary> {
    const { draft, source } = await this.drafts.openToFile(borrador, clerk);
    const { codigo, revision, shown, answers, leftOut } = draft;
    const tramite = await this.filing.findTramite(codigo, COUNTER);
    const request = { codigo, canal: COUNTER, answers: {}, ...source, clerk, isTyped: true };
    const preview = await this.previews.preview(tramite, request, answers);
    const divided = (await this.offers.findTramite(codigo)) ?? { nombre: tramite.nombre, pasos: [], unaPagina: false };
    return {
      borrador,
      codigo,
      revision,
      tramite: tramite.nombre,
      sections: reviewedSections(formPagesOf(divided, shown), answers),
      errors: { ...refusedTexts(draft), ...preview.errors },
      leftOut,
      plazo: preview.term && { texto: termInWords(preview.term.plazo), vence: preview.term.dueAt },
      destino: aimOf(preview),
      aviso: this.notice?.presentNotice()?.version ?? null,
    };
  }
}

/** Returns the reasons of refused texts, which are not filed. */
const refusedTexts = ({ returned }: Pick<SeenDraft, 'returned'>): FieldErrors =>
  Object.fromEntries(
    Object.entries(returned).flatMap(([codigo, { given, reason }]) =>
      given === undefined || reason === undefined ? [] : [[codigo, [reason]]],
    ),
  );

function aimOf({ medio, correo, isReceiptMailed }: PreviewedFiling): SummaryAim {
  const direccion = medio === 'CORREO' ? correo : null;
  return { medio, direccion, texto: aimInWords(medio, direccion, isReceiptMailed) };
}

function aimInWords(medio: PreviewedFiling['medio'], direccion: string | null, isReceiptMailed: boolean): string {
  if (medio === 'CHAT') return 'Le enviamos los avisos al chat. Entregue el comprobante impreso.';
  if (direccion === null) {
    return 'No tenemos cómo escribirle. Entregue el comprobante impreso: con la clave, la persona consulta su solicitud.';
  }
  return isReceiptMailed
    ? `Le enviamos el comprobante y los avisos a ${direccion}.`
    : `Le enviamos los avisos a ${direccion}. Entregue el comprobante impreso.`;
}
