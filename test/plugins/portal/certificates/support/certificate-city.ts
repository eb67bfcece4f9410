import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import PostalMime from 'postal-mime';
import { RequestedDocuments, type DocumentStanding } from '../../../../../plugins/certificates/contract.js';
import { plugin as portal } from '../../../../../plugins/portal/index.js';
import { AdminCaller } from '../../../../../testing/admin-caller.js';
import type { TestHost } from '../../../../../testing/start-test-host.js';
import { pluginOf } from '../../../../host/support/plugin-of.js';
import { PASSWORD } from '../../../auth/support/auth-client.js';
import { certificatePlugins, startCertificatesHost } from '../../../certificates/support/certificates-client.js';
import type { CertificatesClient } from '../../../certificates/support/certificates-client.js';
import { storedRegistrations } from '../../../certificates/support/stored-registrations.js';
import { startingPlugin } from '../../../tramites/support/starter-plugin.js';
import { PageClient } from '../../support/page-client.js';

interface Paper {
  standing: DocumentStanding | undefined;
  refusal: Error | undefined;
}

/** A document that can be downloaded. */
export const ready: Paper = { standing: 'listo', refusal: undefined };

/** The document of every registration, and its standing. */
export const paper: Paper = { ...ready };

const paperPlugin = pluginOf({
  id: 'paper',
  dependsOn: ['certificates'],
  bindings({ bind }) {
    bind(RequestedDocuments).toConstantValue({
      standingOf: () => Promise.resolve(paper.standing),
      issueDocument: (codigo) => {
        if (paper.refusal) return Promise.reject(paper.refusal);
        const bytes = Buffer.from(`documento de ${codigo}`);
        const file = { id: 'f', name: 'documento.pdf', type: 'application/pdf', size: bytes.length, sha256: '' };
        return Promise.resolve({ ...file, content: Readable.from([bytes]) });
      },
    });
  },
});

const preguntas = [
  { pre_codigo: 'nota', pre_texto: 'Cédula catastral', pre_tipo: 'TEXTO', pre_obligatorio: true },
  { pre_codigo: 'valor', pre_texto: 'Valor', pre_tipo: 'NUMERO', pre_minimo: 0 },
];

/** Builds a certificate that people ask for on the pages. */
export const certificate = (cert_codigo: string, cert_TablaBusqueda: string, more: object = {}): object => ({
  cert_codigo,
  cert_nombre: `Constancia ${cert_codigo.toLowerCase()}`,
  cert_TablaBusqueda,
  plantilla: 'PAZ',
  en_linea: true,
  preguntas,
  ...more,
});

const certificados = [
  certificate('CATASTRO', 'NOTA', {
    tiempo: 'Inmediato',
    costo: { valor: '12000', moneda: 'COP' },
    sinonimos: ['finca'],
  }),
  certificate('DEUDA', 'NO'),
  certificate('FALLA', 'FALLA'),
  certificate('RESERVADA', 'RESERVADA'),
  certificate('APAGADA', 'APAGADA'),
  certificate('PARADA', 'NOTA', { proceso: 'INACTIVO' }),
  certificate('SIN_SALIDA', 'NOTA', { proceso: 'SIN_SALIDA' }),
  certificate('ENSEGUIDA', 'NOTA', { proceso: 'ENSEGUIDA' }),
  certificate('ESTUDIADA', 'NOTA', { proceso: 'LICENCIA' }),
  { ...certificate('OCULTA', 'NOTA'), en_linea: undefined },
];

async function mailsTo(folder: string, address: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  const all = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))));
  return all.filter(({ to }) => to?.[0]?.address === address).map(({ text = '' }) => text);
}

/** Returns the key in the address of the page of a request. */
export const keyOf = ({ page: { address } }: PageClient): string => /cert_[0-9a-f-]{36}/.exec(address)![0];

/** A city that offers certificates on its pages, with a plugin that hands out documents. */
export class CertificateCity {
  private mailboxes = 0;

  private constructor(readonly client: CertificatesClient) {}

  static async start(): Promise<CertificateCity> {
    Object.assign(paper, ready);
    const client = await startCertificatesHost(
      // Without the fields that are not set.
      { certificados: JSON.parse(JSON.stringify(certificados)) as object[] },
      {
        plugins: [...certificatePlugins, startingPlugin(), paperPlugin, portal],
        config: { logging: { level: 'info' }, http: { publicPerMinute: 1_000_000 }, jobs: { pollSeconds: 0.05 } },
      },
    );
    return new CertificateCity(client);
  }

  get host(): TestHost {
    return this.client.host;
  }

  /** Returns an address that no mail was sent to. */
  mailbox(): string {
    return `ana${(this.mailboxes += 1)}@correo.example`;
  }

  /** Returns the texts of the mails to an address, the oldest first. */
  mails(address: string): Promise<string[]> {
    return mailsTo(path.join(this.host.dataFolder, 'mail'), address);
  }

  /** Returns the code in the last mail to an address. */
  async code(address: string): Promise<string> {
    const mail = (await this.mails(address)).findLast((text) => text.includes('código'));
    return /(?<=^ {4})[2-9A-Z]{5}$/m.exec(mail!)![0];
  }

  registrations(): ReturnType<typeof storedRegistrations> {
    return storedRegistrations(this.host);
  }

  /** Counts the runs of the procedure with a note. */
  async notesOf(nota: string): Promise<number> {
    return (await this.client.notes()).filter((one) => one === nota).length;
  }

  admin(): Promise<AdminCaller> {
    return AdminCaller.login(this.host, 'jefa', PASSWORD);
  }

  /** Opens a browser on the check of the answers of a certificate. */
  async toReview(codigo: string, nota: string): Promise<PageClient> {
    const browser = new PageClient(this.host);
    await browser.open(`/certificados/${codigo}`);
    await browser.press('');
    await browser.press('_accion=revisar', { nota });
    return browser;
  }

  /** Opens a browser on the page where the mailed code is typed. */
  async toCode(codigo: string, nota: string, correo = this.mailbox()): Promise<PageClient> {
    const browser = await this.toReview(codigo, nota);
    await browser.press('_accion=pedir', { correo });
    return browser;
  }

  /** Asks for a certificate by a validated mail; returns the browser on the page of the request. */
  async ask(codigo: string, nota: string, correo = this.mailbox()): Promise<PageClient> {
    const browser = await this.toCode(codigo, nota, correo);
    await browser.press('_accion=pedir', { codigo: await this.code(correo) });
    return browser;
  }
}
