import { attachment, type OpenFile, type Reply } from '../../../host/plugin-api/index.js';

/** Returns the file of an issued document, as a download that says its verification code. */
export function pdfReply(codigo: string, file: OpenFile): Reply {
  const reply = attachment(file);
  return { ...reply, headers: { ...reply.headers, 'X-Codigo-Verificacion': codigo } };
}
