-- Lists the newest records of a person, for staff, from the view that docs/views.md describes: {documento}.
CREATE OR REPLACE FUNCTION public.demo_mis_tramites(jsondata jsonb) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
DECLARE
  buscado text := btrim(jsondata ->> 'documento');
BEGIN
  IF COALESCE(buscado, '') = '' THEN
    RETURN jsonb_build_object('estado', false, 'mensaje', 'Indique el número de documento.');
  END IF;

  RETURN jsonb_build_object('estado', true, 'respuesta', COALESCE((
    SELECT jsonb_agg(to_jsonb(newest) - 'id' ORDER BY newest.id DESC)
    FROM (
      SELECT r.id, r.radicado, r.tramite_nombre AS tramite, r.estado, r.creado, r.vence
      FROM ventanilla_v1.records r
      WHERE r.informacion ->> 'documento' = buscado
      ORDER BY r.id DESC
      LIMIT 50) AS newest), '[]'));
END $$;
