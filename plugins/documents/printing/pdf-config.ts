import { z } from 'zod';
import { filePath } from '../../../host/plugin-api/index.js';

/** The configuration key of the browser, for messages. */
export const BROWSER_KEY = 'documents.pdf.browser';

/** The key `documents.pdf`. */
export const pdfConfig = z
  .strictObject({
    browser: filePath().optional().meta({
      description: 'The path of a Chromium or Chrome. See [operation.md](operation.md#printing).',
      unset: 'the first that is found',
    }),
    start: z
      .enum(['first-use', 'boot'])
      .default('first-use')
      .describe('When the browser is started: for the first document, or in the background as the service starts.'),
    sandbox: z.boolean().optional().meta({
      description: "Whether the browser's own sandbox is on.",
      unset: '`true`, unless the service runs as root, which the sandbox does not allow',
    }),
    pages: z
      .int()
      .min(1)
      .max(32)
      .default(2)
      .describe('The maximum number of documents that one host prints at a time.'),
    queue: z
      .int()
      .min(0)
      .max(10_000)
      .default(50)
      .describe(
        'The maximum number of documents that wait on one host, for those of the city, of users and the copies of filings each; further ones are answered 503.',
      ),
    waitSeconds: z
      .number()
      .positive()
      .max(60)
      .default(10)
      .describe('How long a document waits before it is answered 503.'),
    printSeconds: z
      .number()
      .positive()
      .max(60)
      .default(15)
      .describe('How long one document may take; a slower document is refused.'),
    memoryMegabytes: z
      .int()
      .min(256)
      .default(1024)
      .describe(
        'The maximum memory of the browser, measured on Linux: a document that makes the browser exceed it is refused, and a browser that retains half of it is restarted.',
      ),
    printsPerBrowser: z
      .int()
      .min(1)
      .default(1000)
      .describe('How many documents are printed before the browser is restarted.'),
    assets: filePath().optional().meta({
      description:
        'The folder of the images, fonts and style sheets that documents name by a relative address, such as `escudo.svg`.',
      unset: 'none',
    }),
  })
  .prefault({});

export type PdfConfig = z.output<typeof pdfConfig>;
