import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder for the files of one test; remove it afterwards. */
export class TemporaryFolder {
  readonly path = mkdtempSync(path.join(tmpdir(), 'ventanilla-files-'));

  /** Writes a file; returns its full path. */
  write(name: string, content: string | Buffer): string {
    const file = path.join(this.path, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
    return file;
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}
