import { z } from 'zod';
import { token } from '../../host/plugin-api/index.js';
import { profileCodes } from './contract.js';

const fuente = z.string().trim().min(1).max(200);
const limit = z.strictObject({ habiles: z.int().min(1).max(1000), fuente }).exactOptional();

const ofCitizen = z.strictObject({ plazo: z.string().regex(/^P[1-9]\d{0,2}[DWMY]$/), fuente }).exactOptional();

const legalSilence = z
  .strictObject({
    efecto: z.enum(['NEGATIVO', 'POSITIVO']),
    plazo: z
      .string()
      .regex(/^P[1-9]\d{0,2}[DWMY]$/)
      .exactOptional(),
    entrega: z.int().min(1).max(1000).exactOptional(),
    fuente,
  })
  .exactOptional();

const profile = z.strictObject({
  desde: z.iso.date(),
  plazo: limit,
  prorroga: limit,
  requerimiento: limit,
  plazoCiudadano: ofCitizen,
  prorrogaCiudadano: ofCitizen,
  traslado: limit,
  silencio: legalSilence,
});

const silence = z.strictObject({
  texto: z.string().trim().min(1).max(1000),
  fuente,
});

/** The schema of the plugin's configuration. */
export const termsConfig = z.strictObject({
  profiles: z
    .partialRecord(z.enum(profileCodes), z.array(profile).max(50))
    .default({})
    .describe(
      'Lengths of terms of the law that replace the built-in ones, each with its source, for records received from a ' +
        'day on: `{CONSULTA: [{desde: 2027-01-01, plazo: {habiles: 35, fuente: …}}]}`.',
    ),
  silence: z
    .partialRecord(z.enum(profileCodes), silence)
    .default({})
    .describe(
      "The city's statement of the effect when a term of the law ends without an answer, by the code of its profile: " +
        '`{DOCUMENTOS: {texto: …, fuente: …}}`. Without it there is no statement.',
    ),
});

/** The plugin's configuration, for its own services. */
export type TermsSettings = z.output<typeof termsConfig>;
export const TermsSettings = token<TermsSettings>('terms/TermsSettings');
