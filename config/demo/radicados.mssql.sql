-- Counts the records of each tramite that were filed within some days, from the view that docs/views.md describes:
-- {desde, hasta}.
CREATE OR ALTER PROCEDURE dbo.demo_radicados @jsondata NVARCHAR(MAX)
AS
BEGIN
  SET NOCOUNT ON;
  DECLARE @primero DATE = CAST(JSON_VALUE(@jsondata, '$.desde') AS DATE);
  DECLARE @ultimo DATE = CAST(JSON_VALUE(@jsondata, '$.hasta') AS DATE);

  IF @ultimo < @primero
  BEGIN
    SELECT CAST(0 AS BIT) AS estado, N'El último día es anterior al primero.' AS mensaje;
    RETURN;
  END;

  SELECT CAST(1 AS BIT) AS estado, ISNULL((
    SELECT r.tramite_codigo AS codigo, r.tramite_nombre AS tramite, COUNT(*) AS radicados,
      SUM(CASE WHEN r.estado IN (N'RESUELTO', N'RECHAZADO') THEN 1 ELSE 0 END) AS atendidos
    FROM ventanilla_v1.records r
    WHERE CAST(SWITCHOFFSET(r.creado, '-05:00') AS DATE) BETWEEN @primero AND @ultimo
    GROUP BY r.tramite_codigo, r.tramite_nombre
    ORDER BY 3 DESC, 1
    FOR JSON PATH), N'[]') AS respuesta;
END;
