import { z } from 'zod';
import { filePath } from '../../host/plugin-api/index.js';
import { cityColours } from './theme/city-colours.js';

const line = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^(?=\s*\S)[^\p{Cc}\p{Cs}]*$/u, 'must be a text of one line');

const link = z.strictObject({
  text: line(100).describe('What the link says.'),
  href: z
    .string()
    .max(500)
    .regex(/^(\/(?!\/)|https:\/\/|mailto:|tel:)[\x21-\x7e]+$|^\/$/, 'must begin with / or https://, mailto: or tel:')
    .describe('A path of this service, or an address that begins with `https://`, `mailto:` or `tel:`.'),
});

const cityPage = z.strictObject({
  code: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'must be lower-case letters without accents, digits and hyphens')
    .describe('The last part of its address, `/paginas/<code>`.'),
  file: filePath().describe('A text file (UTF-8): see plugins/portal/README.md for what it may say.'),
});

/** The schema of the plugin's configuration: the look of the city's pages, and its texts. */
export const portalConfig = z
  .strictObject({
    crest: filePath().optional().meta({
      description: "The city's crest at the head of each page: an SVG, PNG, JPEG or WebP file of up to 100 KB.",
      unset: 'the mark of the product',
    }),
    colours: cityColours.prefault({}),
    contact: z
      .array(line(300))
      .max(6)
      .default([])
      .describe('Address and opening hours of the city, at the foot of each page; up to six lines.'),
    phone: line(40)
      .regex(/^\+?[\d ()-]*\d$/, 'must be a telephone number, such as 602 123 4567')
      .optional()
      .meta({
        description: 'The telephone number of the city, shown where a search finds nothing.',
        unset: 'none is shown',
      }),
    petition: z.string().min(1).max(60).optional().meta({
      description: 'The code of the tramite that is offered where a search finds nothing.',
      unset: 'the tramite with `termino: PETICION` that a search for «petición» finds first',
    }),
    footer: z
      .array(
        z.strictObject({ title: line(60).describe('What its links are about.'), links: z.array(link).min(1).max(12) }),
      )
      .max(4)
      .default([])
      .describe('Groups of links at the foot of each page.'),
    featured: z
      .array(z.string().min(1).max(60))
      .max(6)
      .default([])
      .describe('Codes of the tramites that the first page lists below the search.'),
    pages: z
      .array(cityPage)
      .max(50)
      .default([])
      .describe('The city’s own pages, such as its privacy policy and its statement on accessibility.'),
    privacy: z
      .strictObject({
        version: line(40).meta({
          description:
            'The version of the notice, such as `2026-01`. Each record stores the version that was accepted.',
          unset: 'required with a notice',
        }),
        page: z.string().meta({
          description: 'The code of the page in `pages` that has the notice.',
          unset: 'required with a notice',
        }),
      })
      .optional()
      .meta({
        description: 'The privacy notice that citizens accept before they file (Ley 1581 of 2012).',
        unset: 'nothing is asked',
      }),
    govBar: z
      .boolean()
      .default(false)
      .describe('Whether each page has the bar of GOV.CO at its top and bottom (Resolución 1519 of 2020, annex 2).'),
  })
  .superRefine(({ pages, privacy, footer }, context) => {
    const codes = pages.map(({ code }) => code);
    const fault = (path: (string | number)[], message: string): void =>
      context.addIssue({ code: 'custom', path, message });
    codes.forEach((code, index) => {
      if (codes.indexOf(code) !== index) fault(['pages', index, 'code'], `the code ${code} is used twice`);
    });
    if (privacy && !codes.includes(privacy.page)) fault(['privacy', 'page'], `no page has the code ${privacy.page}`);
    footer.forEach(({ links }, group) =>
      links.forEach(({ href }, index) => {
        const code = /^\/paginas\/([^/?#]*)/.exec(href)?.[1];
        if (code !== undefined && !codes.includes(code)) {
          fault(['footer', group, 'links', index, 'href'], `no page has the code ${code}`);
        }
      }),
    );
  });

export type PortalConfig = z.output<typeof portalConfig>;
