import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import PostalMime from 'postal-mime';
import { RequestedDocuments, type DocumentStanding } from '../../../../plugins/certificates/contract.js';
import { plugin as portal } from '../../../../plugins/portal/index.js';
import { pluginOf } from '../../../host/support/plugin-of.js';
import { certificatePlugins, startCertificatesHost } from '../../certificates/support/certificates-client.js';
import type { CertificatesClient } from '../../certificates/support/certificates-client.js';
import { startingPlugin } from '../../tramites/support/starter-plugin.js';
import { PageClient } from './page-client.js';

/** The document of every registration, and its standing. */
export const paper: { standing: DocumentStanding; refusal: Error | undefined } = {
  standing: 'listo',
  refusal: undefined,
};

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

/** A city that offers certificates on its pages, with a plugin that hands out documents. */
export interface CertificateCity {
  readonly client: CertificatesClient;
  /** Returns the texts of the mails to an address, the oldest first. */
  mails(address: string): Promise<string[]>;
  /** Returns the code in the last mail to an address. */
  code(address: string): Promise<string>;
}

async function mailsTo(folder: string, address: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  const all = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))));
  return all.filter(({ to }) => to?.[0]?.address === address).map(({ text = '' }) => text);
}

export async function startCertificateCity(): Promise<CertificateCity> {
  const client = await startCertificatesHost(
    // Without the fields that are not set.
    { certificados: JSON.parse(JSON.stringify(certificados)) as object[] },
    {
      plugins: [...certificatePlugins, startingPlugin(), paperPlugin, portal],
      config: { logging: { level: 'info' }, http: { publicPerMinute: 1_000_000 }, jobs: { pollSeconds: 0.05 } },
    },
  );
  const mails = (address: string): Promise<string[]> => mailsTo(path.join(client.host.dataFolder, 'mail'), address);
  const code = async (address: string): Promise<string> => {
    const [found] = /(?<=^ {4})[2-9A-Z]{5}$/m.exec(
      (await mails(address)).findLast((text) => text.includes('código'))!,
    )!;
    return found;
  };
  return { client, mails, code };
}

/** Opens a browser on the check of the answers of a certificate. */
export async function toReview(city: CertificateCity, codigo: string, nota: string): Promise<PageClient> {
  const browser = new PageClient(city.client.host);
  await browser.open(`/certificados/${codigo}`);
  await browser.press('');
  await browser.press('_accion=revisar', { nota });
  return browser;
}
