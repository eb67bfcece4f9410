-- Records a step of a process in the systems of the city. The demonstration has none: it returns the day.
CREATE OR REPLACE FUNCTION public.demo_registrar_actuacion(jsondata jsonb) RETURNS jsonb
LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('estado', true, 'respuesta', jsonb_build_object('fecha', current_date))
$$;
