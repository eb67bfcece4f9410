-- Computes the fee for filing an intervention of public space, by its area in square metres: {area}.
CREATE OR REPLACE FUNCTION public.demo_liquidar_expensas(jsondata jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('estado', true, 'respuesta', jsonb_build_object(
    'expensas', (48000 + 1200 * ceil((jsondata ->> 'area')::numeric))::bigint))
$$;
