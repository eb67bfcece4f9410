-- Grants a licence to intervene public space for some days, from today on: {dias}.
CREATE OR REPLACE FUNCTION public.demo_conceder_licencia(jsondata jsonb) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
DECLARE
  dias integer := (jsondata ->> 'dias')::integer;
BEGIN
  IF dias IS NULL OR dias NOT BETWEEN 1 AND 180 THEN
    RETURN jsonb_build_object('estado', false, 'mensaje', 'La licencia se concede por 1 a 180 días.');
  END IF;

  RETURN jsonb_build_object('estado', true, 'respuesta',
    jsonb_build_object('desde', current_date, 'hasta', current_date + dias));
END $$;
