import { z } from 'zod';
import { hasCheckDigit } from './gs1-elements.js';

const GLN = 'must be 13 digits in quotes, the last one the check digit of GS1';
const placeholders = ['{referencia}', '{valor}'];

/** Tells whether an address has a fixed origin, which no placeholder changes. */
function isSecure(text: string): boolean {
  const filled = text.replaceAll(/\{\w*\}/g, '0');
  return /^https:\/\/[^/?#@{}]+\//.test(text) && URL.canParse(filled) && !/[\s{}]/.test(filled);
}

/** The address of the page of a gateway, with its placeholders. */
const link = z
  .string()
  .max(500)
  .refine(isSecure, 'must begin with https:// and a host, such as https://pagos.example/?referencia={referencia}')
  .refine((text) => text.includes('{referencia}'), 'must have the placeholder {referencia}')
  .refine(
    (text) => (text.match(/\{\w*\}/g) ?? []).every((one) => placeholders.includes(one)),
    'may have the placeholders {referencia} and {valor}, and no others',
  );

/** The schema of `correspondents.payment`: the ways to pay of the city, which citizens read. */
export const paymentConfig = z
  .strictObject({
    places: z
      .array(
        z
          .string()
          .max(200)
          .regex(/^(?=\s*\S)[^\p{Cc}\p{Cs}]*$/u, 'must be a text of one line'),
      )
      .max(12)
      .default([])
      .describe('The places that take payments, in words for citizens, such as `Banco Aurora: sucursales`.'),
    gln: z
      .string({ error: GLN })
      .regex(/^\d{13}$/, GLN)
      .refine(hasCheckDigit, 'has a wrong check digit')
      .optional()
      .meta({
        description: 'The GLN by which banks know the city, in quotes; the bar code (GS1-128) of a payment has it.',
        unset: 'payments have no bar code',
      }),
    link: link.optional().meta({
      description:
        "The page of the city's payment gateway: `https://…/?referencia={referencia}&valor={valor}`, with the number of the invoice and its value, such as `125000.00`.",
      unset: 'payments have no link',
    }),
  })
  .prefault({});

export type PaymentConfig = z.output<typeof paymentConfig>;
