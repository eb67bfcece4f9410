-- Where a city notes a step of a process in its own systems. The demonstration has none: it tells the day.
CREATE OR REPLACE FUNCTION public.demo_registrar_actuacion(jsondata jsonb) RETURNS jsonb
LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('estado', true, 'respuesta', jsonb_build_object('fecha', current_date))
$$;
