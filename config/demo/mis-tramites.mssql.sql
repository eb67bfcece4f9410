-- Lists the newest records of a person, for staff, from the view that docs/views.md describes: {documento}.
CREATE OR ALTER PROCEDURE dbo.demo_mis_tramites @jsondata NVARCHAR(MAX)
AS
BEGIN
  SET NOCOUNT ON;
  DECLARE @documento NVARCHAR(4000) = LTRIM(RTRIM(JSON_VALUE(@jsondata, '$.documento')));

  IF ISNULL(@documento, N'') = N''
  BEGIN
    SELECT CAST(0 AS BIT) AS estado, N'Indique el número de documento.' AS mensaje;
    RETURN;
  END;

  SELECT CAST(1 AS BIT) AS estado, ISNULL((
    SELECT TOP (50) r.radicado, r.tramite_nombre AS tramite, r.estado, r.creado, r.vence
    FROM ventanilla_v1.records r
    WHERE JSON_VALUE(r.informacion, '$.documento') = @documento
    ORDER BY r.id DESC
    FOR JSON PATH, INCLUDE_NULL_VALUES), N'[]') AS respuesta;
END;
