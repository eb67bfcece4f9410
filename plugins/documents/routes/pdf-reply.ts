import { attachment, type OpenFile, type Reply } from '../../../host/plugin-api/index.js';

/** Makes the download of an issued document, with its verification code in a header. */
export function pdfReply(codigo: string, file: OpenFile): Reply {
  const reply = attachment(file);
  return { ...reply, headers: { ...reply.headers, 'X-Codigo-Verificacion': codigo } };
}
