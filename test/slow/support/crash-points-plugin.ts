import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { Database, definePlugin, Files } from '../../../host/plugin-api/index.js';
import { PdfPrinter } from '../../../plugins/documents/contract.js';
import { DocumentSigner } from '../../../plugins/documents/signing/document-signer.js';
import { crashPointFile, type CrashPoint } from './crash-points.js';

const pointFile = crashPointFile(process.env);

/** Kills the process where it has come to the point that the file names. */
function reached(point: CrashPoint): void {
  if (readFileSync(pointFile, 'utf8') === point) process.kill(process.pid, 'SIGKILL');
}

/** Says that a point is reached once the method of a service has done its work, and before its caller goes on. */
function after<S extends object, K extends keyof S>(
  service: S,
  name: K,
  done: (...values: Parameters<Extract<S[K], (...values: never[]) => unknown>>) => void,
): void {
  const method = service[name] as (...values: unknown[]) => Promise<unknown>;
  const wrapped = async (...values: unknown[]): Promise<unknown> => {
    const answer = await method.apply(service, values);
    done(...(values as Parameters<typeof done>));
    return answer;
  };
  Object.assign(service, { [name]: wrapped });
}

/** Kills the service between two steps of a document: it stands around the services that take them. */
export const plugin = definePlugin({
  id: 'crash-points',
  dependsOn: ['documents'],
  config: z.strictObject({}).prefault({}),
  uses: { database: Database, printer: PdfPrinter, signer: DocumentSigner, files: Files },
  start: ({ database, printer, signer, files }) => {
    after(database, 'insertRows', (table) => table === 'documents_document' && reached('claimed'));
    after(printer, 'printPdf', () => reached('printed'));
    after(signer, 'sign', () => reached('signed'));
    after(files, 'receiveFile', () => reached('stored'));
    after(files, 'settleFile', (tx) => {
      reached('settled');
      tx.afterCommit(() => reached('committed'));
    });
  },
});
