-- Grants a licence to intervene public space for some days, from today on: {dias}.
CREATE OR ALTER PROCEDURE dbo.demo_conceder_licencia @jsondata NVARCHAR(MAX)
AS
BEGIN
  SET NOCOUNT ON;
  DECLARE @hoy DATE = CAST(SYSDATETIMEOFFSET() AT TIME ZONE 'SA Pacific Standard Time' AS DATE);
  DECLARE @dias INT = CAST(JSON_VALUE(@jsondata, '$.dias') AS INT);

  IF @dias IS NULL OR @dias NOT BETWEEN 1 AND 180
  BEGIN
    SELECT CAST(0 AS BIT) AS estado, N'La licencia se concede por 1 a 180 días.' AS mensaje;
    RETURN;
  END;

  SELECT CAST(1 AS BIT) AS estado, (
    SELECT CONVERT(CHAR(10), @hoy, 23) AS desde, CONVERT(CHAR(10), DATEADD(DAY, @dias, @hoy), 23) AS hasta
    FOR JSON PATH, WITHOUT_ARRAY_WRAPPER) AS respuesta;
END;
