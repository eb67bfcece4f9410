-- Certifies that a property of the demonstration owes no property tax: {documento, cedula_catastral}.
CREATE OR REPLACE FUNCTION public.demo_paz_y_salvo_predial(jsondata jsonb) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
DECLARE
  hoy date := (CURRENT_TIMESTAMP AT TIME ZONE 'America/Bogota')::date;
  predio record;
  deuda record;
BEGIN
  SELECT p.* INTO predio
  FROM (VALUES
    ('760010100140000120005000000000', '1144012345', 'Carrera 4 # 12-20'),
    ('760010100140000120018000000000', '1144012345', 'Calle 5 # 10-24'),
    ('760010100220000310042000000000', '31234567', 'Avenida 6 Norte # 28-51'),
    ('760010100220000310077000000000', '16789012', 'Calle 44 Norte # 3-15')
  ) AS p (cedula_catastral, documento, direccion)
  WHERE p.cedula_catastral = btrim(jsondata ->> 'cedula_catastral')
    -- Without the type before the number, such as CC.
    AND p.documento = regexp_replace(jsondata ->> 'documento', '^[A-Z]+ ', '');
  -- The same words for an unknown property and for another owner's: nobody learns whose it is.
  IF NOT FOUND THEN
    RETURN jsonb_build_object(
      'estado', false, 'mensaje', 'No hay un predio con esa cédula catastral a nombre de ese documento.');
  END IF;

  SELECT SUM(d.valor) AS total, string_agg(d.vigencia::text, ', ' ORDER BY d.vigencia) AS vigencias INTO deuda
  FROM (VALUES
    ('760010100140000120018000000000', 2024, 412300.00),
    ('760010100140000120018000000000', 2025, 436200.00),
    ('760010100220000310042000000000', 2025, 1287450.00)) AS d (cedula_catastral, vigencia, valor)
  WHERE d.cedula_catastral = predio.cedula_catastral;
  IF deuda.total > 0 THEN
    RETURN jsonb_build_object('estado', false, 'mensaje', format(
      'El predio debe $ %s de impuesto predial (vigencias: %s). '
      'El paz y salvo se expide cuando el pago esté registrado.',
      replace(to_char(deuda.total, 'FM999,999,999,990'), ',', '.'), deuda.vigencias));
  END IF;

  RETURN jsonb_build_object('estado', true, 'respuesta', jsonb_build_object(
    'cedula_catastral', predio.cedula_catastral,
    'documento', predio.documento,
    'direccion', predio.direccion,
    'expedido', to_char(hoy, 'YYYY-MM-DD'),
    'valido_hasta', to_char(hoy, 'YYYY') || '-12-31'));
END $$;
