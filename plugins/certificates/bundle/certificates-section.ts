import { inject, injectable, optional } from 'inversify';
import type { BundleSection, ImportContext, ImportOutcome, Transaction } from '../../../host/plugin-api/index.js';
import { QuestionForms } from '../../forms/contract.js';
import { PROCEDURES_REVISION } from '../../procedures/contract.js';
import { CERTIFICATES_REVISION } from '../certificates/certificate-catalog.js';
import { CertificateDefinitions, requireAskable } from '../certificates/certificate-definitions.js';
import { CertificateRemoval } from '../certificates/certificate-removal.js';
import { CertificateIssuer } from '../contract.js';
import { certificateItem, type CertificateItem } from '../certificates/certificate-item.js';

/** Section `certificados`. */
@injectable()
export class CertificatesSection implements BundleSection {
  readonly name = 'certificados';
  readonly after = ['procedimientos', 'procesos'];
  readonly item: ReturnType<typeof certificateItem>;
  readonly key = 'cert_codigo';
  readonly permissions = ['certificates.admin'];
  readonly revision = [CERTIFICATES_REVISION, PROCEDURES_REVISION];

  constructor(
    @inject(CertificateDefinitions) private readonly definitions: CertificateDefinitions,
    @inject(QuestionForms) private readonly forms: QuestionForms,
    @inject(CertificateRemoval) private readonly removal: CertificateRemoval,
    @inject(CertificateIssuer) @optional() private readonly issuer?: CertificateIssuer,
  ) {
    this.item = certificateItem(forms.formSchema);
  }

  async importItem(item: CertificateItem, context: ImportContext): Promise<ImportOutcome> {
    requireAskable(item.preguntas);
    await this.forms.checkImported(item.preguntas, `${this.name} ${item.cert_codigo}`, context);
    const obstacle = item.plantilla === undefined ? undefined : this.issuer?.obstacle();
    if (obstacle !== undefined) {
      context.warn(`certificados: they have no documents: ${obstacle}`, 'Los certificados quedan sin su documento.');
    }
    return this.definitions.put(context.tx, item, context.importer ?? 'bundle');
  }

  async removeItem(tx: Transaction, { cert_codigo }: CertificateItem): Promise<void> {
    await this.removal.remove(cert_codigo, tx);
  }

  async exportItems(tx: Transaction): Promise<CertificateItem[]> {
    const items = await this.definitions.all(tx);
    return items.map((item) => ({
      ...item,
      preguntas: item.preguntas.map((question) => this.forms.writeQuestion(question)),
    }));
  }
}
