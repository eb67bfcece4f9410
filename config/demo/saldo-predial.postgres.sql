-- Lists the property tax that a property of the demonstration owes, year by year: {cedula_catastral}.
CREATE OR REPLACE FUNCTION public.demo_saldo_predial(jsondata jsonb) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
DECLARE
  cedula text := btrim(jsondata ->> 'cedula_catastral');
  saldo jsonb;
BEGIN
  IF NOT EXISTS (
    SELECT FROM (VALUES
      ('760010100140000120005000000000'),
      ('760010100140000120018000000000'),
      ('760010100220000310042000000000'),
      ('760010100220000310077000000000')) AS p (cedula_catastral)
    WHERE p.cedula_catastral = cedula) THEN
    RETURN jsonb_build_object('estado', false, 'mensaje', 'No existe un predio con esa cédula catastral.');
  END IF;

  SELECT jsonb_build_object(
    'cedula_catastral', cedula,
    'moneda', 'COP',
    'total', COALESCE(SUM(d.valor), 0.00)::text,
    'vigencias', COALESCE(
      jsonb_agg(jsonb_build_object('vigencia', d.vigencia, 'valor', d.valor::text) ORDER BY d.vigencia), '[]'))
  INTO saldo
  FROM (VALUES
    ('760010100140000120018000000000', 2024, 412300.00),
    ('760010100140000120018000000000', 2025, 436200.00),
    ('760010100220000310042000000000', 2025, 1287450.00)) AS d (cedula_catastral, vigencia, valor)
  WHERE d.cedula_catastral = cedula;

  RETURN jsonb_build_object('estado', true, 'respuesta', saldo);
END $$;
