import { z } from 'zod';
import { token } from '../../host/plugin-api/index.js';

const MEBIBYTE = 1024 * 1024;

/** The address of the daemon, as `net.connect` takes it. */
export type ClamdAddress = { readonly path: string } | { readonly host: string; readonly port: number };

const HOST_AND_PORT = /^(?:\[(?<six>[\da-f:.]+)\]|(?<name>[^\s:/[\]]+)):(?<port>\d{1,5})$/i;

function addressOf(text: string): ClamdAddress | undefined {
  if (text.startsWith('/')) return { path: text };
  const { six, name, port } = HOST_AND_PORT.exec(text)?.groups ?? {};
  const host = six ?? name;
  const number = Number(port);
  return host !== undefined && number >= 1 && number <= 65_535 ? { host, port: number } : undefined;
}

/** The schema of the configuration: the daemon's address, the limits, and whether files without a verdict are kept. */
export const clamdConfig = z.strictObject({
  address: z
    .string()
    .transform((text, context) => {
      const address = addressOf(text);
      if (address) return address;
      context.addIssue({
        code: 'custom',
        message: 'must be host:port, such as 127.0.0.1:3310, or the full path of a socket',
      });
      return z.NEVER;
    })
    .meta({
      description:
        'Where clamd listens: `host:port`, or the full path of its socket. See [operation.md](operation.md#virus-scan).',
      unset: 'required',
    }),
  timeoutSeconds: z
    .number()
    .positive()
    .max(50)
    .default(20)
    .describe('How long one file may take, from the connection to the verdict.'),
  mostBytes: z
    .int()
    .min(1)
    .default(25 * MEBIBYTE)
    .describe(
      'The largest file that clamd accepts: its `StreamMaxLength`, in bytes. A larger file is refused with 413, whatever `http.fileBytes` allows.',
    ),
  whenAway: z
    .enum(['refuse', 'keep'], { error: 'must be refuse or keep' })
    .default('refuse')
    .describe(
      'The treatment of files that cannot be scanned: `refuse` answers 503; `keep` accepts them unscanned, with a warning in the log for each.',
    ),
});

/** The plugin's part of the configuration, for its own services. */
export type ClamdSettings = z.output<typeof clamdConfig>;
export const ClamdSettings = token<ClamdSettings>('clamd/ClamdSettings');
