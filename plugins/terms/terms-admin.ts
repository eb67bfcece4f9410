import { z } from 'zod';
import { adminProcedure, adminRouter } from '../../host/plugin-api/index.js';
import type { CityProfiles } from './clock/city-profiles.js';
import { profileCodes } from './contract.js';
import type { TermsSettings } from './terms-config.js';
import { READ_TERMS } from './terms-permissions.js';

const limit = z.object({ habiles: z.int(), fuente: z.string() });

const profile = z.object({
  codigo: z.enum(profileCodes),
  nombre: z.string(),
  plazo: limit,
  /** The most that all extensions add together. */
  prorroga: limit,
  /** The period for asking the citizen for what is missing; null where the law of the profile has none. */
  requerimiento: limit.nullable(),
  /** The citizen's time to submit it. */
  plazo_ciudadano: z.object({ plazo: z.string(), fuente: z.string() }).nullable(),
  /** The extension of that time, where the citizen asks before its end. */
  prorroga_ciudadano: z.object({ plazo: z.string(), fuente: z.string() }).nullable(),
  /** The period for forwarding to the competent entity. */
  traslado: limit.nullable(),
  /** The legal effect of a request that is not decided: some time after receipt, or with the end of the term. */
  silencio_legal: z
    .object({
      efecto: z.enum(['NEGATIVO', 'POSITIVO']),
      plazo: z.string().nullable(),
      entrega: z.int().nullable(),
      fuente: z.string(),
    })
    .nullable(),
  /** The city's statement on a request that is not answered: `terms.silence` of the configuration. */
  silencio: z.object({ texto: z.string(), fuente: z.string() }).nullable(),
});

/** Builds the admin namespace `terms` (decisions, section 13). */
export function termsAdmin({
  settings,
  profiles,
}: {
  readonly settings: TermsSettings;
  readonly profiles: CityProfiles;
}) {
  return adminRouter({
    /** The legal terms. */
    profiles: adminProcedure(READ_TERMS)
      .input(z.strictObject({}).prefault({}))
      .output(z.object({ items: z.array(profile) }))
      .query(() => ({
        items: profileCodes.map((codigo) => {
          const {
            plazoCiudadano: plazo_ciudadano = null,
            prorrogaCiudadano: prorroga_ciudadano = null,
            requerimiento = null,
            traslado = null,
            silencio: legal,
            ...rest
          } = profiles.of(codigo);
          return {
            codigo,
            ...rest,
            requerimiento,
            plazo_ciudadano,
            prorroga_ciudadano,
            traslado,
            silencio_legal: legal ? { plazo: null, entrega: null, ...legal } : null,
            silencio: settings.silence[codigo] ?? null,
          };
        }),
      })),
  });
}
