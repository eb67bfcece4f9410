import path from 'node:path';
import type { MailConfig } from './mail-config.js';
import { FolderTransport } from './folder-transport.js';
import { parseSender } from './mail-address.js';
import type { MailTransport } from './mail-transport.js';
import { SmtpTransport } from './smtp-transport.js';

/** Where mail leaves, as configured; no connection is made before there is a message. */
export async function openMailTransport(config: MailConfig, dataFolder: string): Promise<MailTransport> {
  const from = parseSender(config.from)!;
  switch (config.driver) {
    case 'folder':
      return new FolderTransport(path.join(dataFolder, 'mail'), from);
    case 'smtp':
      return SmtpTransport.open(config, from);
  }
}
