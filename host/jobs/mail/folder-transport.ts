import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { JobContext } from '../../plugin-api/index.js';
import type { Sender } from './mail-address.js';
import { checkFolder, makeFolder } from '../../data/storage/owned-folder.js';
import { syncToDisk } from '../../data/storage/sync-to-disk.js';
import type { MailTransport } from './mail-transport.js';
import { mimeOf, type OutgoingMail } from './outgoing-mail.js';

/** Loads nodemailer with the first mail, so that it does not slow down the start. */
async function openComposer() {
  const { createTransport } = await import('nodemailer');
  return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
}

/**
 * {@link MailTransport} into a folder: one file `<time>-<job>.eml` per message, which any mail program opens. Each
 * attempt uses the same name, so that a repeated message exists once.
 */
export class FolderTransport implements MailTransport {
  private composer: ReturnType<typeof openComposer> | undefined;

  /** Throws `BootError` where the folder cannot be made. */
  constructor(
    private readonly folder: string,
    private readonly from: Sender,
  ) {
    makeFolder(folder);
  }

  async send(mail: OutgoingMail, { id }: Pick<JobContext, 'id'>): Promise<void> {
    const composer = await (this.composer ??= openComposer());
    const { message } = await composer.sendMail(mimeOf(mail, this.from, id));
    const name = `${mail.at.replaceAll(/[:.]/g, '-')}-${id}.eml`;
    // Written whole under another name first, so that half a mail is never visible.
    const draft = path.join(this.folder, `.${name}.${process.pid}`);
    await writeFile(draft, message as Buffer, { mode: 0o600 });
    const file = path.join(this.folder, name);
    await rename(draft, file);
    // Before the job's row is deleted.
    await syncToDisk(file);
  }

  check(): Promise<void> {
    return checkFolder(this.folder);
  }

  close(): void {
    void this.composer?.then((composer) => composer.close());
  }
}
