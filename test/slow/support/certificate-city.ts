import { PASSWORD } from '../../plugins/auth/support/auth-client.js';

/** The ways of a call: two certificates, one whose procedure takes too long, and a procedure by JWT. */
export const ways = ['certificado', 'demora', 'ejecutar'] as const;
export type Way = (typeof ways)[number];

/** The caller. */
export const CALLER = { username: 'luz', password: PASSWORD };

/** The route of each way. */
export const routes: Readonly<Record<Way, string>> = {
  certificado: '/home/api/listacertificados/?codigo=CERTIFICADO',
  demora: '/home/api/listacertificados/?codigo=DEMORA',
  ejecutar: '/home/api/ejecutar/EJECUTAR',
};

/** The outcome of a call, by its number. */
export type Outcome =
  | { readonly estado: 'ACEPTADO' }
  | { readonly estado: 'RECHAZADO'; readonly mensaje: string }
  | { readonly estado: 'FALLIDO'; readonly fallo: 'database-error' | 'wrong-shape' | 'timeout' };

const KINDS = 10;
const LATE = 9;

/** Returns the outcome of the procedures of {@link cityBundle} for a number. */
export function outcomeOf(way: Way, numero: number): Outcome {
  if (way === 'demora') return { estado: 'FALLIDO', fallo: 'timeout' };
  switch (numero % KINDS) {
    case 5:
    case 6:
      return { estado: 'RECHAZADO', mensaje: `No se puede: ${numero}` };
    case 7:
    case LATE:
      return { estado: 'FALLIDO', fallo: 'database-error' };
    case 8:
      return { estado: 'FALLIDO', fallo: 'wrong-shape' };
    default:
      return { estado: 'ACEPTADO' };
  }
}

/** Defines a procedure that writes its row, then waits so many seconds, and then answers. */
const procedure = (way: Way, seconds: string, more: object): object => ({
  pro_codigo: way.toUpperCase(),
  nombre_bd: `city_${way}`,
  ...more,
  sql: {
    postgres: `CREATE OR REPLACE FUNCTION public.city_${way}(datos jsonb) RETURNS jsonb LANGUAGE plpgsql AS $body$
DECLARE
  dado integer := (datos->>'numero')::integer;
  escrito bigint;
BEGIN
  INSERT INTO city_write (via, numero) VALUES ('${way}', dado) RETURNING id INTO escrito;
  PERFORM pg_sleep(${seconds});
  CASE dado % ${KINDS}
    WHEN 5, 6 THEN RETURN jsonb_build_object('estado', false, 'mensaje', 'No se puede: ' || dado);
    WHEN 7 THEN RAISE EXCEPTION 'falla';
    WHEN 8 THEN RETURN '{"otra": "forma"}'::jsonb;
    ELSE RETURN jsonb_build_object('estado', true, 'respuesta', jsonb_build_object('numero', dado, 'escrito', escrito));
  END CASE;
END $body$`,
  },
});

const certificate = (way: Way): object => ({
  cert_codigo: way.toUpperCase(),
  cert_nombre: `Certificado ${way}`,
  cert_TablaBusqueda: way.toUpperCase(),
  preguntas: [{ pre_codigo: 'numero', pre_texto: 'Número', pre_tipo: 'NUMERO', pre_obligatorio: true }],
});

/** Seconds, mostly close to none, so that a kill hits all parts of a call. */
const BRIEF = 'power(random(), 4) * 0.05';

/** The sections of a bundle with procedures that write to the tables of {@link citySql}. */
export const cityBundle = {
  usuarios: [CALLER],
  procedimientos: [
    procedure('certificado', BRIEF, { usos: ['certificado'] }),
    procedure('demora', '30', { usos: ['certificado'], timeout: 1 }),
    procedure('ejecutar', BRIEF, { usos: ['jwt'] }),
  ],
  certificados: [certificate('certificado'), certificate('demora')],
};

/**
 * The city's own table. It has no unique key, so that a repeated write shows; some numbers are refused only at the
 * commit.
 */
export const citySql = [
  'CREATE TABLE city_write (id BIGINT GENERATED ALWAYS AS IDENTITY, via TEXT NOT NULL, numero INTEGER NOT NULL)',
  `CREATE FUNCTION city_refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'tarde'; END $$`,
  `CREATE CONSTRAINT TRIGGER city_write_late AFTER INSERT ON city_write DEFERRABLE INITIALLY DEFERRED
   FOR EACH ROW WHEN (NEW.numero % ${KINDS} = ${LATE}) EXECUTE FUNCTION city_refuse()`,
];
