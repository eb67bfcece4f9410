-- Records a step of a process in the systems of the city. The demonstration has none: it returns the day.
CREATE OR ALTER PROCEDURE dbo.demo_registrar_actuacion @jsondata NVARCHAR(MAX)
AS
BEGIN
  SET NOCOUNT ON;
  DECLARE @hoy DATE = CAST(SYSDATETIMEOFFSET() AT TIME ZONE 'SA Pacific Standard Time' AS DATE);
  SELECT CAST(1 AS BIT) AS estado, (
    SELECT CONVERT(CHAR(10), @hoy, 23) AS fecha
    FOR JSON PATH, WITHOUT_ARRAY_WRAPPER) AS respuesta;
END;
