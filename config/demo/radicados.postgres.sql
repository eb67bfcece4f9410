-- Counts the records of each tramite that were filed within some days, from the view that docs/views.md describes:
-- {desde, hasta}. `json` keeps the order of the columns, which `jsonb` does not.
CREATE OR REPLACE FUNCTION public.demo_radicados(jsondata jsonb) RETURNS json
LANGUAGE plpgsql STABLE AS $$
DECLARE
  primero date := (jsondata ->> 'desde')::date;
  ultimo date := (jsondata ->> 'hasta')::date;
BEGIN
  IF ultimo < primero THEN
    RETURN json_build_object('estado', false, 'mensaje', 'El último día es anterior al primero.');
  END IF;

  RETURN json_build_object('estado', true, 'respuesta', COALESCE((
    SELECT json_agg(counted ORDER BY counted.radicados DESC, counted.codigo)
    FROM (
      SELECT r.tramite_codigo AS codigo, r.tramite_nombre AS tramite, COUNT(*) AS radicados,
        SUM(CASE WHEN r.estado IN ('RESUELTO', 'RECHAZADO') THEN 1 ELSE 0 END) AS atendidos
      FROM ventanilla_v1.records r
      WHERE (r.creado AT TIME ZONE 'America/Bogota')::date BETWEEN primero AND ultimo
      GROUP BY r.tramite_codigo, r.tramite_nombre) AS counted), '[]'));
END $$;
