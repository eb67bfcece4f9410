-- Takes the request of a certificate of residence, which staff verify afterwards: {documento, direccion}.
CREATE OR REPLACE FUNCTION public.demo_residencia(jsondata jsonb) RETURNS jsonb
LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('estado', true, 'respuesta', jsonb_build_object(
    'documento', btrim(jsondata ->> 'documento'),
    'direccion', btrim(jsondata ->> 'direccion'),
    'solicitado', to_char(CURRENT_TIMESTAMP AT TIME ZONE 'America/Bogota', 'YYYY-MM-DD')))
$$;
