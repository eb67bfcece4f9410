import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { until } from '../../../testing/until.js';

/** The mails that a host has written into its folder. */
export class Mailbox {
  private readonly read = new Set<string>();
  private readonly texts = new Map<string, string>();

  constructor(private readonly folder: string) {}

  /** Returns the text of the latest mail to an address, once there is one. */
  async latestTo(address: string): Promise<string> {
    await until('a mail has arrived', async () => {
      await this.readNew();
      return this.texts.has(address);
    });
    return this.texts.get(address)!;
  }

  private async readNew(): Promise<void> {
    const names = (await readdir(this.folder)).filter((name) => name.endsWith('.eml')).sort();
    for (const name of names) {
      if (this.read.has(name)) continue;
      this.read.add(name);
      const { to, text = '' } = await PostalMime.parse(await readFile(path.join(this.folder, name)));
      this.texts.set(to?.[0]?.address ?? '', text);
    }
  }
}
