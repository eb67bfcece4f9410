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
  /** How much longer it may become in all. */
  prorroga: limit,
  /** Until when the citizen may be asked for what is missing; null where the law of the profile has no such limit. */
  requerimiento: limit.nullable(),
  /** How long the citizen has then. */
  plazo_ciudadano: z.object({ plazo: z.string(), fuente: z.string() }).nullable(),
  /** How much longer the citizen has, who asks for it in time. */
  prorroga_ciudadano: z.object({ plazo: z.string(), fuente: z.string() }).nullable(),
  /** Until when it is forwarded to the entity that is competent. */
  traslado: limit.nullable(),
  /** What the law makes of a request that nobody decides: since so long after receipt, or as the term ends. */
  silencio_legal: z
    .object({
      efecto: z.enum(['NEGATIVO', 'POSITIVO']),
      plazo: z.string().nullable(),
      entrega: z.int().nullable(),
      fuente: z.string(),
    })
    .nullable(),
  /** What the city says happens where it is not answered: `terms.silence` of the configuration. */
  silencio: z.object({ texto: z.string(), fuente: z.string() }).nullable(),
});

/** Admin namespace `terms` (decisions, section 13). */
export function termsAdmin({
  settings,
  profiles,
}: {
  readonly settings: TermsSettings;
  readonly profiles: CityProfiles;
}) {
  return adminRouter({
    /** The terms that the law sets. */
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
