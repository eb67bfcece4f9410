import { addAbortSignal } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { JobFailedError, JobRefusedError, NotFoundError, type Files, type JsonValue } from '../../plugin-api/index.js';
import type { WordedMail } from './mail-layout.js';
import type { Attachment, OutgoingMail, WaitingMail } from './outgoing-mail.js';
import type { MailTemplates } from './templates/mail-templates.js';
import { TemplateFault } from './templates/template-fault.js';

/** The sources of the parts that a message does not carry while it waits. */
export interface MailSources {
  readonly templates: Pick<MailTemplates, 'find'>;
  readonly files: Pick<Files, 'openFile'>;
}

/**
 * Renders a message with the city's template, where it has one, and reads its attachments. Throws `JobRefusedError` for
 * a missing file, and `JobFailedError` for a fault that may be fixed while it waits: of the template, or of the
 * storage.
 */
export async function prepareMail(
  waiting: WaitingMail,
  { templates, files }: MailSources,
  signal: AbortSignal,
): Promise<OutgoingMail> {
  const { at, to, attachments: ids = [] } = waiting;
  const worded = 'codigo' in waiting ? await word(waiting.codigo, waiting.data, templates) : waiting;
  const attachments: Attachment[] = [];
  for (const id of ids) attachments.push(await read(id, files, signal));
  const { subject, text, html } = worded;
  return { at, to, subject, text, html, attachments };
}

async function word(
  codigo: string,
  data: Readonly<Record<string, JsonValue>>,
  templates: MailSources['templates'],
): Promise<WordedMail> {
  const template = await templates.find(codigo);
  if (!template) throw new JobFailedError(`No existe la plantilla de correo "${codigo}".`);
  try {
    return template.word(data);
  } catch (error) {
    if (!(error instanceof TemplateFault)) throw error;
    throw new JobFailedError(`Plantilla de correo "${codigo}", ${error.part}: ${error.reason}`);
  }
}

async function read(id: string, files: MailSources['files'], signal: AbortSignal): Promise<Attachment> {
  try {
    const { name, type, size, content } = await files.openFile(id);
    const bytes = await buffer(addAbortSignal(signal, content));
    if (bytes.length !== size) throw new Error('the file is cut short');
    return { name, type, content: bytes };
  } catch (cause) {
    if (cause instanceof NotFoundError) throw new JobRefusedError('Un archivo adjunto ya no existe.');
    throw new JobFailedError('Un archivo adjunto no se puede leer en este momento.', { cause });
  }
}
